import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#lib/platform/problems.ts'
import type { PackageReader } from '#lib/releases/verify-package.ts'

/** A folder as a package: everything below it, links and the like counted as no plain file. */
export async function openPackage(folder: string): Promise<PackageReader> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) {
    const message = found ? 'is no folder' : 'does not exist'
    throw new Problem('invalid_input', `${folder} ${message}.`, [{ path: folder, code: 'folder', message }])
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const kinds = new Map(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const below = path.relative(folder, path.join(entry.parentPath, entry.name))
        return [below.split(path.sep).join('/'), entry.isFile()] as const
      }),
  )
  return {
    list: async () => [...kinds.keys()],
    read: async (name) => (kinds.get(name) ? readFile(path.join(folder, name)) : null),
  }
}

/**
 * Write a whole folder: made beside its place and moved there when it is complete, so that a reader meets all of it or
 * nothing. A folder that holds just these files already is left as it is.
 * @throws Problem `invalid_input` when the folder holds anything else
 */
export async function writePackage(folder: string, files: { path: string; bytes: Uint8Array }[]): Promise<void> {
  const target = path.resolve(folder)
  const present = await lstat(target).catch(() => null)
  if (present) {
    if (!present.isDirectory()) throw occupied(folder, 'is no folder')
    const held = await openPackage(target)
    const names = await held.list()
    if (names.length > 0 || (await readdir(target)).length > 0) {
      if (await holdsExactly(held, names, files)) return
      throw occupied(folder, 'holds other content; name a folder that is new or empty')
    }
  }
  await mkdir(path.dirname(target), { recursive: true })
  const beside = await mkdtemp(`${target}.part-`)
  try {
    for (const file of files) {
      const place = path.join(beside, file.path)
      await mkdir(path.dirname(place), { recursive: true })
      await writeFile(place, file.bytes, { flag: 'wx' })
    }
    // Fails, and rightly, when somebody put something there meanwhile.
    if (present) await rmdir(target)
    await rename(beside, target)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

async function holdsExactly(
  held: PackageReader,
  names: readonly string[],
  files: { path: string; bytes: Uint8Array }[],
): Promise<boolean> {
  if (names.length !== files.length) return false
  for (const file of files) {
    const bytes = names.includes(file.path) ? await held.read(file.path) : null
    if (!bytes || !Buffer.from(bytes).equals(file.bytes)) return false
  }
  return true
}

function occupied(folder: string, message: string): Problem {
  return new Problem('invalid_input', `${folder} ${message}.`, [{ path: 'out', code: 'folder', message }])
}
