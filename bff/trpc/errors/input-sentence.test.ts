import { expect, it } from 'vitest'
import { z } from 'zod'
import { wtgListInputSchema } from '#shared/contract/paginas'
import { senhaNova } from '#shared/contract/pessoas/usuario'
import { idSchema } from '#shared/contract/reading/id'
import { LINHAS } from '#shared/linhas/index'
import { CAMPOS, textoCurto } from '#shared/linhas/campos'
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

it.each([
  ['curta', 'O campo Senha tem pelo menos 8 caracteres.'],
  ['', 'Preencha o campo Senha.'],
  [undefined, 'Preencha o campo Senha.'],
])('a senha of %j is refused with how long it has to be', (senha, sentence) => {
  const input = { senha }
  const { error } = z.object({ senha: senhaNova }).safeParse(input)
  expect(error && inputSentence(error, input)).toBe(sentence)
})

it('a text of characters that nobody sees is asked for, not said to be one character short', () => {
  const input = { os: '\u200b\u00ad' }
  const { error } = z.object({ os: textoCurto }).safeParse(input)
  expect(error && inputSentence(error, input)).toBe('Preencha o campo Nº da OS.')
})

it.each([
  [CAMPOS.os.schema, 101, 'O campo Nº da OS tem até 100 caracteres.'],
  [CAMPOS.os.schema, 201, 'O campo Nº da OS tem até 100 caracteres.'],
  [CAMPOS.matricula.schema, 201, 'O campo Nº da OS tem até 200 caracteres.'],
])('the longer a text was, the more characters its field was said to take', (os, length, sentence) => {
  const input = { os: 'x'.repeat(length) }
  const { error } = z.object({ os }).safeParse(input)
  expect(error && inputSentence(error, input)).toBe(sentence)
})

it.each([
  [z.number().positive(), 0, 'O campo width precisa ser maior que 0.'],
  [z.number().min(0), -1, 'O campo width começa em 0.'],
])('a bound that is not in its range is not said to be in it', (number, width, sentence) => {
  const input = { width }
  const { error } = z.object({ width: number }).safeParse(input)
  expect(error && inputSentence(error, input)).toBe(sentence)
})

it('an empty value that a field takes is named, and no gap stands for it', () => {
  const input = { dano: 'nada' }
  const { error } = z.object({ dano: z.enum(['', 'rachadura']) }).safeParse(input)
  expect(error && inputSentence(error, input)).toBe('O campo Dano aceita: vazio, rachadura.')
})

it.each([
  ['photoId', 'Preencha o campo photoId.'],
  ['dano', 'Preencha o campo Dano.'],
])('%s was said to be wrong where it was not there at all', (campo, sentence) => {
  const input: Record<string, unknown> = { photoId: 1, dano: 'outro' }
  delete input[campo]
  const { error } = z
    .object({ photoId: idSchema, dano: z.enum(LINHAS.civil.danos.map(({ valor }) => valor)) })
    .safeParse(input)
  expect(error && inputSentence(error, input)).toBe(sentence)
})

const schema = z.object({
  os: z.string().max(100),
  campos: z.object({ wtg: z.string().min(1) }),
  fotos: z.array(z.object({ bytes: z.number().min(1) })),
})
const good = { os: '1', campos: { wtg: 'W' }, fotos: [{ bytes: 1 }] }

it.each([
  [{ os: 'x'.repeat(101) }, 'O campo Nº da OS tem até 100 caracteres.'],
  [{ campos: {} }, 'Preencha o campo WTG.'],
  [{ fotos: [{ bytes: 1 }, { bytes: -1 }] }, 'O campo fotos[1].bytes começa em 1.'],
  [{ fotos: [{ bytes: 'x' }] }, 'Confira o campo fotos[0].bytes.'],
])('a field inside %j is named, not only what it lies in', (wrong, sentence) => {
  const input = { ...good, ...wrong }
  const { error } = schema.safeParse(input)
  expect(error && inputSentence(error, input)).toBe(sentence)
})
