import { createGunzip, type Gunzip } from 'node:zlib'

/** Why a gzip stream stopped early. `detail` is the decompressor's own word. */
export type GzipFault = { code: 'gzip_truncated' | 'gzip_corrupt'; detail: string }

const CHUNK = 128 * 1024

/** Whether bytes begin as a gzip member does; the name of a file says nothing. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0] === 0x1f && bytes[1] === 0x8b
}

/**
 * Inflates chunk by chunk instead of through `pipe`: a piped stream that fails throws away what it had already
 * inflated, and then the row that was reached cannot be told.
 * What was inflated before a fault is yielded first; the fault is told to `onFault` and the stream then ends normally.
 */
export async function* gunzip(
  source: AsyncIterable<Buffer>,
  onFault: (fault: GzipFault) => void,
): AsyncGenerator<Buffer> {
  const inflate = createGunzip({ chunkSize: CHUNK })
  const inflated: Buffer[] = []
  let failure: NodeJS.ErrnoException | null = null
  inflate.on('data', (chunk: Buffer) => inflated.push(chunk))
  const closed = new Promise<void>((resolve) => {
    inflate.on('error', (error: NodeJS.ErrnoException) => {
      failure = error
      resolve()
    })
    inflate.on('end', resolve)
  })
  try {
    for await (const chunk of source) {
      await Promise.race([written(inflate, chunk), closed])
      yield* drain(inflated)
      if (failure) break
    }
    if (!failure) {
      while (inflate.readableLength > 0) await new Promise((resolve) => setImmediate(resolve))
      yield* drain(inflated)
      inflate.end()
      await closed
    }
    yield* drain(inflated)
  } finally {
    inflate.destroy()
  }
  if (failure) onFault(faultOf(failure))
}

function written(inflate: Gunzip, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    inflate.write(chunk, () => resolve())
  })
}

function* drain(chunks: Buffer[]): Generator<Buffer> {
  while (chunks.length > 0) {
    const chunk = chunks.shift()
    if (chunk) yield chunk
  }
}

function faultOf(failure: NodeJS.ErrnoException): GzipFault {
  return { code: failure.code === 'Z_BUF_ERROR' ? 'gzip_truncated' : 'gzip_corrupt', detail: failure.message }
}
