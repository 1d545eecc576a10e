import { describe, expect, it } from 'vitest'
import { LINHAS } from '../linhas/index.ts'
import { checkCampo, UploadFields } from './upload-fields.ts'

describe('a field of an upload', () => {
  it.each(['\u200bWTG-07\ufeff', '\u202aWTG-07\u202c', ' WTG-07 \u200e', 'WTG\u00ad-07'])(
    'copied as %j is kept without what nobody sees',
    (escrito) => {
      expect(checkCampo('wtg', escrito)).toEqual({ valor: 'WTG-07' })
    },
  )

  it.each(['', '  ', '\u200b', ' \ufeff\u202e '])('that shows nothing (%j) is missing', (escrito) => {
    expect(checkCampo('os', escrito)).toEqual({ problema: 'faltando' })
  })

  it.each([
    ['os', 100, 'O campo Nº da OS tem até 100 caracteres.'],
    ['seuCliente', 200, 'O campo Seu Cliente tem até 200 caracteres.'],
  ] as const)('%s one character too long is told how long it may be', (campo, most, said) => {
    const fields = new UploadFields(LINHAS.drone, { usuarioId: 1, unsigned: 'token' })
    expect(fields.finish(campo, 'é'.repeat(most))).toHaveLength(most)
    expect(() => fields.finish(campo, 'é'.repeat(most + 1))).toThrow(expect.objectContaining({ texto: said }))
  })

  it('keeps what joins letters and emoji', () => {
    expect(checkCampo('parque', 'می\u200cخواهم 👷\u200d♀️')).toEqual({ valor: 'می\u200cخواهم 👷\u200d♀️' })
  })
})
