import { drawnPoints } from './course.ts'
import { recentPoints } from './sparkline.tsx'
import { axisOf, type TimeAxis } from './time-axis.ts'
import type { Fold, Grid } from './value-grid-model.ts'

/** Pixels. `spark` is 0 where the course has the whole width. */
export type SheetSizes = { name: number; latest: number; spark: number; left: number; column: number; later: number }

export function sizesOf(width: number, fold: Fold): SheetSizes {
  const wide = width >= 760
  const [name, latest, spark] = wide ? [196, 116, 92] : [132, 92, 64]
  const left = name + latest + (fold === 'strip' ? 0 : spark)
  return { name, latest, spark: fold === 'strip' ? 0 : spark, left, column: fold === 'range' ? 98 : 82, later: 56 }
}

/** One axis for all strips: the stay where it holds most of what there is, else everything. */
export function axisOfGrid(grid: Grid, since: string | null): TimeAxis | null {
  const times = grid.lines.flatMap((line) => {
    if (line.kind === 'section') return []
    const points = recentPoints(
      line.cells.map(({ point }) => point),
      since,
    )
    const drawn = drawnPoints(points, line.series.unit)
    return [drawn[0]?.seconds ?? null, drawn.at(-1)?.seconds ?? null]
  })
  return axisOf(times)
}
