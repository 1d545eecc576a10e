import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { steadyChunks } from './steady-chunks.ts'

it('what was read at once goes on as one piece, also where a body means to hold less', async () => {
  const body = new Readable({ highWaterMark: 16 * 1024, read: () => undefined })
  for (let count = 0; count < 3; count++) body.push(Buffer.alloc(64 * 1024))
  body.push(null)
  const lengths: number[] = []
  for await (const { length } of steadyChunks(body)) lengths.push(length)
  expect(lengths).toEqual(Array(3).fill(64 * 1024))
})
