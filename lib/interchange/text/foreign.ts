type Foreign = {
  code: 'file_is_binary' | 'file_is_html' | 'file_is_xml' | 'encoding_unsupported'
  message: string
}

const SIGNATURES: [name: string, bytes: number[]][] = [
  ['a ZIP archive (or an Excel or Word file)', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a Parquet file', [0x50, 0x41, 0x52, 0x31]],
  ['a Zstandard archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['an XZ archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an old Excel or Word file', [0xd0, 0xcf, 0x11, 0xe0]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
]

/** Names a file that is not text at all, by its first bytes; null when it may be text. */
export function foreignFormat(head: Buffer): Foreign | null {
  const begins = (bytes: number[]) => bytes.every((byte, i) => head[i] === byte)
  for (const [name, bytes] of SIGNATURES) {
    if (begins(bytes))
      return { code: 'file_is_binary', message: `this is ${name}, not text; unpack or export it first` }
  }
  if (begins([0xff, 0xfe, 0x00, 0x00]) || begins([0x00, 0x00, 0xfe, 0xff])) {
    return { code: 'encoding_unsupported', message: 'this is text in UTF-32; save it as UTF-8' }
  }
  return null
}

/** Names HTML or XML by the first line that is not blank. Nothing of it is parsed, so no entity is ever resolved. */
export function markupOf(line: string): Foreign | null {
  const text = line.trimStart()
  if (/^<(!doctype\s+html|html|head|body|title|script|meta|div|p|h1)\b/i.test(text)) {
    return { code: 'file_is_html', message: 'this is HTML (perhaps the error page of a download), not JSON' }
  }
  if (/^<([?!]|[A-Za-z_][\w.:-]*(\s|\/?>))/.test(text)) {
    return { code: 'file_is_xml', message: 'this is XML, not JSON; export the data as JSON' }
  }
  return null
}
