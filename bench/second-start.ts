import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Figure, measured, middle } from './figure.ts'
import { startProgram } from './studio.ts'

const TIMES = 5

/** `npm start` where everything has been made before: packages, build, database, demo. */
export const secondStart: Figure = {
  name: 'second-start',
  about: 'npm start, from the second time on',
  async *measure(bench) {
    const { setUp } = await bench.studio()
    const home = path.join(bench.scratch, 'started')
    const start = async (): Promise<number> => {
      const { seconds, stop } = await startProgram(setUp, home, { npm: true })
      await stop()
      // npm may be gone before what it started: the next start must find nothing running.
      while (existsSync(path.join(home, 'pg/postmaster.pid'))) await new Promise((resolve) => setTimeout(resolve, 50))
      return seconds
    }
    const first = await start()
    yield measured('second-start.first', first, 's', { of: 'an empty home, built already: database, migrations, demo' })
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) times.push(await start())
    yield middle('second-start.again', times, 's', { goal: 2.5, of: 'npm start to “ready”' })
  },
}
