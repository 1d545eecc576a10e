import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#shared/node/testing/load'

const MIB = 1024 * 1024

describe('bytes of a test', () => {
  it('are the same only when each of them is', () => {
    const bytes = randomBytes(MIB)
    const other = Buffer.from(bytes)
    expect({ fotos: [other] }).toEqual({ fotos: [bytes] })
    expect(new Uint8Array(bytes)).toStrictEqual(new Uint8Array(bytes))
    other.writeUInt8(bytes.readUInt8(MIB - 1) ^ 1, MIB - 1)
    expect({ fotos: [other] }).not.toEqual({ fotos: [bytes] })
    expect(bytes.subarray(1)).not.toEqual(bytes)
    expect(new Uint8Array(bytes)).not.toStrictEqual(bytes)
    expect(bytes).not.toEqual('bytes')
    expect(bytes).toEqual(expect.any(Buffer))
  })

  it('are compared at once, however many there are', async () => {
    const bytes = randomBytes(8 * MIB)
    expect(await cpuMs(() => expect([Buffer.from(bytes)]).toEqual([bytes]))).toBeLessThan(2000)
  })
})
