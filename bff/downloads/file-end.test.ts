import { expect, it } from 'vitest'
import { FileEnd, ZIP_FORM } from './file-end.ts'

/** The end record of a zip without files and without a comment. */
const END = Buffer.from('504b0506'.padEnd(44, '0'), 'hex')

it('the end of a zip is known wherever its pieces are cut', () => {
  for (let cut = 1; cut < END.length; cut++) {
    const end = new FileEnd(ZIP_FORM)
    for (const piece of [END.subarray(0, cut), END.subarray(cut)]) end.add(piece)
    expect(end.isWhole).toBe(true)
  }
})

it('the end of a zip is known when the memory of its last piece is read into again', () => {
  const end = new FileEnd(ZIP_FORM)
  const piece = Buffer.from(END)
  end.add(piece)
  piece.fill(0)
  expect(end.isWhole).toBe(true)
})
