/** How a release lies in folders and where its files are kept. Pure. */

/** Layouts a release is packed in when it is frozen; each is a package of its own, with its manifest and signature. */
export const LAYOUTS = ['physassistbench', 'huggingface'] as const
export type Layout = (typeof LAYOUTS)[number]

/** What a package holds beside the files its manifest lists. */
export const MANIFEST_FILE = 'manifest.json'
export const SIGNATURE_FILE = 'SIGNATURE'
export const SIGNERS_FILE = 'allowed_signers'

const PREFIX: Record<Layout, string> = { physassistbench: '', huggingface: 'layouts/huggingface/' }

/** Where a file of a layout is kept among those of its release. */
export function storedPath(layout: Layout, path: string): string {
  return `${PREFIX[layout]}${path}`
}

/** The layout and path of a kept file. */
export function placeOfStored(stored: string): { layout: Layout; path: string } {
  const layout = stored.startsWith(PREFIX.huggingface) ? 'huggingface' : 'physassistbench'
  return { layout, path: stored.slice(PREFIX[layout].length) }
}
