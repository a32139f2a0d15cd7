import { sameJson } from '#lib/platform/canonical.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { type Layout, MANIFEST_FILE, SIGNATURE_FILE, SIGNERS_FILE } from './layout.ts'
import { canaryOf, Manifest, manifestText } from './manifest.ts'
import { merkleRoot } from './merkle.ts'
import { faultsOfQuality, Quality } from './quality.ts'
import { byCodeUnits, countRecords, type RecordContent } from './record.ts'
import { faultOfSignature, fingerprintOf } from './ssh-signature.ts'

/** The files of a package; paths use `/` and lie below its folder. `read` gives null for what is no plain file. */
export type PackageReader = { list: () => Promise<string[]>; read: (path: string) => Promise<Uint8Array | null> }

/** What a line says, or null when it is no record; doors pass in how it is read. */
export type RecordReader = (line: string) => RecordContent | null

export type PackageFailure = { path: string; reason: string }
export type PackageReport = {
  ok: boolean
  failures: PackageFailure[]
  version: string | null
  layout: Layout | null
  manifest_sha256: string | null
  /** OpenSSH's name for the key that signed, as the package itself gives it. */
  signer: string | null
}

/** Files no package is whole without. */
const NEEDED: Record<Layout, readonly string[]> = {
  physassistbench: ['README.md', 'CHANGELOG.md', 'quality.json', 'croissant.json', SIGNERS_FILE],
  huggingface: ['README.md', 'CHANGELOG.md', 'quality.json', SIGNERS_FILE],
}

/**
 * Is a package what was frozen? Compares every file and every record with the manifest, the manifest with its signature,
 * and what the manifest and the quality sheet say with the data. Needs no database and no network.
 *
 * A package proves that it is whole and by which key it was signed; whether that key is the publisher's is proven by
 * `signers` from another place.
 * @param options.signers content of an `allowed_signers` to trust instead of the package's own
 * @param options.previousManifest bytes of the manifest of the version before, to hold against what this one says
 */
export async function verifyPackage(
  reader: PackageReader,
  options: { readRecord: RecordReader; signers?: string; previousManifest?: Uint8Array },
): Promise<PackageReport> {
  const paths = (await reader.list()).sort(byCodeUnits)
  const check = new PackageCheck(reader, paths, options.readRecord)
  const bytes = paths.includes(MANIFEST_FILE) ? await reader.read(MANIFEST_FILE) : null
  const manifest = bytes && check.manifest(bytes)
  const signers = await check.text(SIGNERS_FILE)
  if (bytes) await check.signature(bytes, options.signers ?? signers)
  if (!bytes) check.fail(MANIFEST_FILE, 'is missing')
  if (manifest) {
    await check.files(manifest)
    await check.records(manifest)
    await check.sheets(manifest)
    check.predecessor(manifest, options.previousManifest)
  }
  return {
    ok: check.failures.length === 0,
    failures: check.failures,
    version: manifest?.version ?? null,
    layout: manifest?.layout ?? null,
    manifest_sha256: bytes ? sha256(bytes) : null,
    signer: signers === null ? null : fingerprintOf(signers),
  }
}

class PackageCheck {
  readonly failures: PackageFailure[] = []
  private content: (RecordContent & { tier: Manifest['records'][number]['tier'] })[] = []

  constructor(
    private readonly reader: PackageReader,
    private readonly paths: readonly string[],
    private readonly readRecord: RecordReader,
  ) {}

  fail(path: string, reason: string): void {
    this.failures.push({ path, reason })
  }

  manifest(bytes: Uint8Array): Manifest | null {
    const text = utf8(bytes)
    const value = text === null ? undefined : parsed(text)
    const read = Manifest.safeParse(value)
    if (!read.success) {
      const issue = read.error.issues[0]
      const where = issue && issue.path.length > 0 ? ` (${issue.path.join('.')}: ${issue.message})` : ''
      this.fail(MANIFEST_FILE, value === undefined ? 'is not JSON' : `is no manifest of this format${where}`)
      return null
    }
    if (manifestText(read.data) !== text) this.fail(MANIFEST_FILE, 'is not written as RFC 8785 says')
    return read.data
  }

  async signature(manifest: Uint8Array, signers: string | null): Promise<void> {
    const signature = await this.text(SIGNATURE_FILE)
    if (signature === null) return this.fail(SIGNATURE_FILE, 'is missing')
    if (signers === null) return this.fail(SIGNERS_FILE, 'is missing')
    const fault = faultOfSignature(manifest, signature, signers)
    if (fault) this.fail(SIGNATURE_FILE, fault)
  }

  async files(manifest: Manifest): Promise<void> {
    const { paths } = this
    const listed = new Set(manifest.files.map(({ path }) => path))
    for (const { path, bytes, sha256: hash } of manifest.files) {
      const found = paths.includes(path) ? await this.reader.read(path) : null
      if (!found) this.fail(path, paths.includes(path) ? 'is no plain file' : 'is missing')
      else if (found.byteLength !== bytes) this.fail(path, `holds ${found.byteLength} bytes and not ${bytes}`)
      else if (sha256(found) !== hash) this.fail(path, 'was changed: its SHA-256 is not the one in the manifest')
    }
    for (const path of paths) {
      if (!listed.has(path) && path !== MANIFEST_FILE && path !== SIGNATURE_FILE)
        this.fail(path, 'is not in the manifest')
    }
    for (const path of NEEDED[manifest.layout])
      if (!listed.has(path)) this.fail(path, 'the manifest lists no such file')
  }

  async records(manifest: Manifest): Promise<void> {
    const { records } = manifest
    const order = [...records].sort((a, b) => byCodeUnits(a.id, b.id))
    if (new Set(records.map(({ id }) => id)).size !== records.length) this.fail(MANIFEST_FILE, 'names a record twice')
    if (order.some(({ id }, at) => id !== records[at]?.id)) this.fail(MANIFEST_FILE, 'has its records out of order')
    const root = merkleRoot(records.map((record) => record.sha256))
    if (root !== manifest.merkle_root) this.fail(MANIFEST_FILE, 'has a Merkle root that is not that of its records')
    if (canaryOf(manifest.version, root) !== manifest.canary) this.fail(MANIFEST_FILE, 'has another release’s canary')
    const named = new Map(records.map((record) => [record.id, record]))
    const data = manifest.files.filter(({ path }) => path.endsWith('.jsonl'))
    for (const { path } of data) await this.lines(path, named)
    for (const id of named.keys()) this.fail(MANIFEST_FILE, `names the record “${id}”, which no file holds`)
  }

  /** Takes each record it meets out of `left`. */
  private async lines(path: string, left: Map<string, Manifest['records'][number]>): Promise<void> {
    const bytes = await this.reader.read(path)
    if (!bytes) return
    const text = utf8(bytes)
    if (text === null) return this.fail(path, 'is not UTF-8')
    if (!text.endsWith('\n')) this.fail(path, 'does not end with a line end')
    let before = ''
    for (const [at, line] of text.replace(/\n$/, '').split('\n').entries()) {
      const place = `${path}:${at + 1}`
      const content = this.readRecord(line)
      if (!content) {
        this.fail(place, 'is no record')
        continue
      }
      const record = left.get(content.id)
      left.delete(content.id)
      if (!record)
        this.fail(place, `holds the record “${content.id}”, which the manifest does not name or names elsewhere`)
      else if (sha256(line) !== record.sha256) this.fail(place, `the record “${content.id}” was changed`)
      else if (content.scenario !== record.scenario)
        this.fail(place, `the record “${content.id}” lies in another scenario`)
      if (at > 0 && byCodeUnits(before, content.id) >= 0) this.fail(place, 'is out of order')
      before = content.id
      this.content.push({ ...content, tier: record?.tier ?? 'open' })
    }
  }

  /** What is said of the data, beside the data. */
  async sheets(manifest: Manifest): Promise<void> {
    const counts = countRecords(this.content)
    if (!sameJson(counts, manifest.counts)) this.fail(MANIFEST_FILE, 'counts what the data do not hold')
    const credentialed = manifest.records.some(({ tier }) => tier === 'credentialed')
    if ((manifest.tier === 'credentialed') !== credentialed || manifest.credentials.length > 0 !== credentialed) {
      this.fail(MANIFEST_FILE, 'has a tier that is not that of its records')
    }
    const text = await this.text('quality.json')
    if (text === null) return
    const quality = Quality.safeParse(parsed(text))
    if (!quality.success) return this.fail('quality.json', 'is no quality sheet of this format')
    if (quality.data.version !== manifest.version || quality.data.dataset !== manifest.dataset) {
      this.fail('quality.json', 'is the sheet of another release')
    }
    for (const fault of faultsOfQuality(quality.data, counts)) this.fail('quality.json', fault)
  }

  predecessor(manifest: Manifest, previous: Uint8Array | undefined): void {
    if (previous === undefined) return
    if (manifest.previous === null) this.fail(MANIFEST_FILE, 'says that it follows no other version')
    else if (sha256(previous) !== manifest.previous.manifest_sha256) {
      this.fail(MANIFEST_FILE, `follows another manifest of ${manifest.previous.version} than the one given`)
    }
  }

  /** Null when there is no such file; a file that is no text fails here and counts as none. */
  async text(path: string): Promise<string | null> {
    if (!this.paths.includes(path)) return null
    const bytes = await this.reader.read(path)
    const text = bytes && utf8(bytes)
    if (text === null) this.fail(path, 'is no text')
    return text
  }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
