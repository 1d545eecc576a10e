import { expect, it } from 'vitest'
import { wtgListInputSchema } from '#shared/contract/paginas'
import { inputSentence } from './input-sentence.ts'

it.each([
  [{ limite: 0 }, 'O campo limite começa em 1.'],
  [{ limite: 501 }, 'O campo limite vai até 500.'],
  [{ limite: 'x' }, 'Confira o campo limite.'],
  [{ limite: 5, mes: '2026-11' }, 'mes e depois são de uma lista só: diga também de qual linha.'],
  [{ depois: 7 }, 'mes e depois são de uma lista só: diga também de qual linha.'],
])('the part %j of a list is refused with a sentence that says what to set', (input, sentence) => {
  const { error } = wtgListInputSchema.safeParse(input)
  expect(error && inputSentence(error, input)).toBe(sentence)
})
