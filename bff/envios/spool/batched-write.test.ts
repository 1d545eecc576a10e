import { describe, expect, it } from 'vitest'
import type { FileHandle } from 'node:fs/promises'
import { BatchedWrite } from './batched-write.ts'

/** A file that keeps what is written, each call held until it is let go, and takes at most so many bytes in all. */
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

const chunk = Buffer.alloc(10)
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('chunks that are written', () => {
  it('go out at once when nothing is being written, and together when something is', async () => {
    const { file, calls, go } = fileOf()
    const writing = new BatchedWrite(file, 5)
    for (let count = 0; count < 4; count++) await writing.push(chunk)
    expect(calls).toEqual([{ bytes: 10, at: 5 }])
    go()
    await turn()
    expect([writing.at, calls[1]]).toEqual([15, { bytes: 30, at: 15 }])
    go()
    await writing.end()
    expect(writing.at).toBe(45)
  })

  it('F19 that find no room are told of, and what is written before counts', async () => {
    const { file, go } = fileOf(12)
    const writing = new BatchedWrite(file, 0)
    await writing.push(chunk)
    await writing.push(chunk)
    go()
    await turn()
    go()
    await expect(writing.end()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(writing.at).toBe(12)
    await expect(writing.push(chunk)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  })
})
