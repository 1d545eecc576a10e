import { setImmediate as turn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { TURN_BYTES } from './loop-turns.ts'
import { steadyChunks } from './steady-chunks.ts'

const CHUNK = Buffer.alloc(TURN_BYTES / 8)

/** Reads `turns` turns of bytes from a source that has them ready; returns the number of bytes. */
async function send(turns: number): Promise<number> {
  const body = new Readable({ highWaterMark: TURN_BYTES })
  let left = turns * 8
  body._read = () => void body.push(left-- > 0 ? CHUNK : null)
  let bytes = 0
  for await (const chunk of steadyChunks(body)) bytes += chunk.length
  return bytes
}

it('uploads that are all there already let others have their turn, together as one by one', async () => {
  let isOver = false
  let turns = 0
  const others = async () => {
    for (; !isOver; turns += 1) await turn()
  }
  const asking = others()
  expect(await Promise.all([send(4), send(4)])).toEqual([4 * TURN_BYTES, 4 * TURN_BYTES])
  isOver = true
  await asking
  expect(turns).toBeGreaterThanOrEqual(7)
})
