import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChartProblem } from '#lib/charts/resource.ts'

/** Files as given, and those under folders whose name ends like FHIR JSON (`.json`, `.ndjson`, `.jsonl`, `.gz` or not). */
export async function findFhirFiles(paths: readonly string[]): Promise<{ files: string[]; problems: ChartProblem[] }> {
  const files: string[] = []
  const problems: ChartProblem[] = []
  const report = (file: string, code: string, message: string) =>
    problems.push({ file, line: null, path: null, code, message, severity: 'error' })
  for (const path of paths) {
    const entry = await stat(path).catch(() => null)
    if (!entry) report(path, 'file_not_found', 'there is no such file or folder')
    else if (!entry.isDirectory()) files.push(path)
    else {
      const names = await readdir(path, { recursive: true })
      const found = names.filter((name) => /\.(json|ndjson|jsonl)(\.gz)?$/i.test(name)).sort()
      if (found.length === 0) report(path, 'no_file_found', 'the folder holds no .json, .ndjson or .jsonl file')
      files.push(...found.map((name) => join(path, name)))
    }
  }
  return { files, problems }
}
