import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type WrittenFile = { path: string; bytes: number; sha256: string }

/**
 * Write files into a folder, each first beside its place and then moved into it: a reader never meets half a file.
 * Files of the same name are replaced, others are left alone.
 */
export async function writeFiles(folder: string, files: { path: string; bytes: Uint8Array }[]): Promise<WrittenFile[]> {
  const written: WrittenFile[] = []
  for (const file of files) {
    const target = path.join(folder, file.path)
    const beside = `${target}.${process.pid}.part`
    await mkdir(path.dirname(target), { recursive: true })
    try {
      await writeFile(beside, file.bytes)
      await rename(beside, target)
    } finally {
      await rm(beside, { force: true })
    }
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    written.push({ path: file.path, bytes: file.bytes.byteLength, sha256 })
  }
  return written
}
