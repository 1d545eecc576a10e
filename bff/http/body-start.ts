import type { Readable } from 'node:stream'

/** The first bytes of a body to judge it by, and all of it, those bytes included, still to be read. */
export interface StartedBody {
  start: Buffer
  chunks: AsyncGenerator<Buffer>
}

/** Waits for the first `length` bytes (fewer when the body is shorter) without taking them away. */
export async function startOf(body: Readable, length: number): Promise<StartedBody> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head: Buffer[] = []
  for (let size = 0; size < length;) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    size += next.value.length
  }
  return { start: Buffer.concat(head), chunks: joined(head, chunks) }
}

async function* joined(head: readonly Buffer[], chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const rest: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => chunks }
  yield* head
  for await (const chunk of rest) yield chunk
}
