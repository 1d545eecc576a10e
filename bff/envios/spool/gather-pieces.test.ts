import { expect, it } from 'vitest'
import { gatherPieces } from './gather-pieces.ts'

const SLOW = { pieceBytes: () => 4, pieceMs: 60_000 }

async function* chunksOf(...texts: (string | Error | Promise<string>)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(await text)
  }
}

/** The pieces as texts, and the error that ended them, if there was one. */
async function gather(source: AsyncIterable<Uint8Array>, size = SLOW) {
  const pieces: string[] = []
  try {
    for await (const piece of gatherPieces(source, size)) pieces.push(piece.toString())
    return { pieces }
  } catch (error) {
    return { pieces, error }
  }
}

it('pieces are as large as they may be, whatever the chunks are, and the last one is the rest', async () => {
  expect(await gather(chunksOf('ab', 'c', 'defghijk', 'l', 'mn'))).toEqual({
    pieces: ['abcd', 'efgh', 'ijkl', 'mn'],
  })
  expect(await gather(chunksOf())).toEqual({ pieces: [] })
})

it('what came before the source failed is a piece too', async () => {
  const cut = new Error('link cut')
  expect(await gather(chunksOf('abcde', 'f', cut))).toEqual({ pieces: ['abcd', 'ef'], error: cut })
  expect(await gather(chunksOf(cut))).toEqual({ pieces: [], error: cut })
})

it('what comes slowly is a piece once it has waited long enough, and the rest follows', async () => {
  let come: (text: string) => void = () => undefined
  const late = new Promise<string>((resolve) => (come = resolve))
  const pieces: string[] = []
  for await (const piece of gatherPieces(chunksOf('a', late), { ...SLOW, pieceMs: 1 })) {
    pieces.push(piece.toString())
    come('bc')
  }
  expect(pieces).toEqual(['a', 'bc'])
})

it('who fails with a piece waits for nothing more of a source that says nothing', async () => {
  const silent = new Promise<string>(() => undefined)
  const taking = async () => {
    for await (const piece of gatherPieces(chunksOf('a', silent), { ...SLOW, pieceMs: 1 }))
      throw new Error(`store is away: ${piece.toString()}`)
  }
  await expect(taking()).rejects.toThrow('store is away: a')
})
