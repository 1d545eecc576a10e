import { describe, expect, it } from 'vitest'
import { checkCampo } from './upload-fields.ts'

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

  it('keeps what joins letters and emoji', () => {
    expect(checkCampo('parque', 'می\u200cخواهم 👷\u200d♀️')).toEqual({ valor: 'می\u200cخواهم 👷\u200d♀️' })
  })
})
