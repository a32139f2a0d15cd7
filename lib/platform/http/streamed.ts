/** An answer that is not JSON: bytes or text, whole or piece by piece. */
export class Streamed {
  readonly pieces: AsyncIterable<Uint8Array | string>
  readonly fileName: string | null

  /** @param fileName what a browser saves it as */
  constructor(body: AsyncIterable<Uint8Array | string> | Uint8Array | string, fileName: string | null = null) {
    this.pieces = typeof body === 'string' || body instanceof Uint8Array ? once(body) : body
    this.fileName = fileName
  }
}

async function* once(body: Uint8Array | string): AsyncIterable<Uint8Array | string> {
  yield body
}

/**
 * The pieces as bytes. The first is awaited here, so that a refusal still becomes a problem; a failure later on breaks
 * the transfer off, which the receiver sees as such.
 */
export async function byteStream(pieces: AsyncIterable<Uint8Array | string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  let next = await iterator.next()
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close()
      controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
      next = await iterator.next()
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
