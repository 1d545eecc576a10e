import { expect, it } from 'vitest'
import { refuseFailedChange, refuseSpoken } from './spoken-refusal.ts'

const blanks = ' '.repeat(1_000_000)

it('R04 a backend’s error of a million blanks and a letter made everybody wait for days', () => {
  expect(() => refuseSpoken({ error: `${blanks}x` })).toThrow(
    expect.objectContaining({ code: 'REFUSED' }) as Error,
  )
})

it.each([blanks, ' False ', '0', ' 0\n', 0, null, [], {}])(
  'an error member that says nothing is no refusal',
  (error) => {
    refuseSpoken({ error })
  },
)

it('an error of objects inside each other is a refusal, however deep they lie', () => {
  const deep = '{"a":'.repeat(100_000) + '0' + '}'.repeat(100_000)
  expect(() => refuseSpoken({ error: JSON.parse(deep) as unknown })).toThrow(
    expect.objectContaining({ code: 'REFUSED' }) as Error,
  )
})

it.each([
  [{ message: ['Dano não pode ficar em branco', 'marker fora da foto'] }],
  [{ mensagem: ['E-mail já cadastrado'], statusCode: 200 }],
])('a change that was refused by a list of sentences in %j appeared as done', (answer) => {
  const [[first = ''] = []] = Object.values(answer).filter(Array.isArray)
  expect(() => refuseFailedChange(answer)).toThrow(
    expect.objectContaining({ code: 'REFUSED', texto: expect.stringContaining(first) as string }) as Error,
  )
})

it.each([
  [{ message: ['Salvo', 'O aviso não foi enviado.'], id: 4 }],
  [{ message: ['Recebido.', '2 fotos salvas.'] }],
  [{ message: [] }],
  [{ message: [{ texto: 'não foi salvo' }] }],
])('%j stays a yes', (answer) => {
  refuseFailedChange(answer)
})
