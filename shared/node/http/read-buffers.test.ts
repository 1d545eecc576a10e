import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { giveBack, REUSED_BUFFERS } from './read-buffers.ts'

const next = () => (REUSED_BUFFERS.buffer as () => Buffer)()

/** The chunk that a connection gets when this many bytes have been read into the buffer. */
function chunkOf(buffer: Buffer, bytes: number): Buffer {
  const given: Buffer[] = []
  const socket = { push: (chunk: Buffer) => given.push(chunk) > 0 } as unknown as Socket
  REUSED_BUFFERS.callback.call(socket, bytes, buffer)
  return given[0] ?? Buffer.alloc(0)
}

describe('a buffer that was read into', () => {
  it('is read into again once every byte of it was given back, in however many pieces', () => {
    const buffer = next()
    const chunk = chunkOf(buffer, 60_000)
    giveBack(chunk.subarray(0, 20_000))
    const meanwhile = next()
    expect(meanwhile.buffer).not.toBe(buffer.buffer)
    giveBack(chunk.subarray(20_000))
    const after = next()
    expect(after.buffer).toBe(buffer.buffer)
    expect(after).toHaveLength(buffer.length)
  })

  it('is left alone when a part of it was never given back, and when it was given back before', () => {
    const held = next()
    giveBack(chunkOf(held, 60_000).subarray(200))
    const twice = next()
    const chunk = chunkOf(twice, 60_000)
    giveBack(chunk)
    giveBack(chunk)
    const taken = [next(), next(), next()].map(({ buffer }) => buffer)
    expect(taken).not.toContain(held.buffer)
    expect(taken.filter((one) => one === twice.buffer)).toHaveLength(1)
  })

  it('is free at once when few bytes came, which are copied', () => {
    const buffer = next().fill('a')
    const few = chunkOf(buffer, 300)
    const again = next()
    expect(again.buffer).toBe(buffer.buffer)
    again.fill('b')
    expect(few.toString()).toBe('a'.repeat(300))
  })

  it('that was allocated elsewhere is not taken in', () => {
    const foreign = Buffer.alloc(60_000)
    giveBack(foreign)
    expect(next().buffer).not.toBe(foreign.buffer)
  })
})
