import { describe, expect, it } from 'vitest'
import type { FileHandle } from 'node:fs/promises'
import { until } from '../testing/raw-request.ts'
import { BatchedWrite } from './batched-write.ts'

/** A file whose writes are recorded and end only when the test lets them; it takes `room` bytes in total. */
function fileOf(room = Infinity) {
  const calls: { bytes: number; at: number }[] = []
  const held: (() => void)[] = []
  const writev = async (chunks: Uint8Array[], at: number) => {
    const bytes = chunks.reduce((all, { length }) => all + length, 0)
    calls.push({ bytes, at })
    await new Promise<void>((resolve) => held.push(resolve))
    return { bytesWritten: Math.min(bytes, room - at) }
  }
  return { file: { writev } as unknown as FileHandle, calls, go: () => held.shift()?.() }
}

const KB = 1024
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('chunks that are written', () => {
  it('go out together once they are worth a call, one call at a time', async () => {
    const { file, calls, go } = fileOf()
    const writing = new BatchedWrite(file, 5)
    const chunk = Buffer.alloc(300 * KB)
    await writing.push(chunk)
    expect(calls).toEqual([])
    for (let count = 0; count < 3; count++) await writing.push(chunk)
    expect(calls).toEqual([{ bytes: 600 * KB, at: 5 }])
    go()
    await turn()
    expect([writing.at, calls[1]]).toEqual([600 * KB + 5, { bytes: 600 * KB, at: 600 * KB + 5 }])
    await writing.push(Buffer.alloc(10))
    const ended = writing.end()
    go()
    await turn()
    go()
    await ended
    expect([writing.at, calls.length]).toEqual([1200 * KB + 15, 3])
  })

  it('go out after a moment when no more come', async () => {
    const { file, calls, go } = fileOf()
    const writing = new BatchedWrite(file, 0)
    await writing.push(Buffer.alloc(10))
    await writing.push(Buffer.alloc(10))
    await until(() => calls.length > 0)
    go()
    await writing.end()
    expect([writing.at, calls]).toEqual([20, [{ bytes: 20, at: 0 }]])
  })

  it('that came while others were written stayed in memory until more came', async () => {
    const { file, calls, go } = fileOf()
    const writing = new BatchedWrite(file, 0)
    await writing.push(Buffer.alloc(512 * KB))
    await writing.push(Buffer.alloc(10))
    // The short wait for further bytes is over before the disk has finished the first write.
    await new Promise((resolve) => setTimeout(resolve, 40))
    go()
    await until(() => calls.length > 1)
    go()
    await writing.end()
    expect([writing.at, calls[1]]).toEqual([512 * KB + 10, { bytes: 10, at: 512 * KB }])
  })

  it('F19 that find no room are told of, and what is written before counts', async () => {
    const { file, go } = fileOf(12)
    const writing = new BatchedWrite(file, 0)
    await writing.push(Buffer.alloc(10))
    await writing.push(Buffer.alloc(10))
    const ended = writing.end()
    go()
    await expect(ended).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(writing.at).toBe(12)
    await expect(writing.push(Buffer.alloc(10))).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  })
})
