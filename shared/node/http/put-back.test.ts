import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { startReading, putBack } from './put-back.ts'

function counted(values: number[]) {
  const seen = { ended: false }
  async function* all(): AsyncGenerator<number> {
    try {
      yield* values
    } finally {
      seen.ended = true
    }
  }
  return { seen, values: all() }
}

const read = async (values: AsyncIterable<number>) => {
  const all: number[] = []
  for await (const value of values) all.push(value)
  return all
}

describe('what was read first', () => {
  it.each([[[]], [[1]], [[1, 2, 3]]])('comes before the rest of %j, each once', async (given) => {
    const { values } = counted(given)
    expect(await read(putBack(await values.next(), values))).toEqual(given)
  })

  it('ends the rest when the reader leaves at the first', async () => {
    const { seen, values } = counted([1, 2])
    for await (const value of putBack(await values.next(), values)) if (value === 1) break
    expect(seen.ended).toBe(true)
  })

  it('throws before anything is given when it cannot be read', async () => {
    const failing = Readable.from([1]).destroy(new Error('gone'))
    await expect(startReading(failing)).rejects.toThrow('gone')
  })

  it('ends what has been begun when the reader leaves', async () => {
    const { seen, values } = counted([1, 2])
    for await (const value of await startReading(values)) if (value === 1) break
    expect(seen.ended).toBe(true)
  })
})
