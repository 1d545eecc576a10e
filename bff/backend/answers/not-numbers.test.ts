import { expect, it } from 'vitest'
import { momentoLido, numeroLido, textoLido, textoOuJson } from '#shared/contract/reading/leitura'
import { backendJson } from './backend-json.ts'
import { withoutNaN } from './not-numbers.ts'

it('a NaN of a backend becomes null in every field; in a field that may hold the backend’s own JSON it was shown as {"nan":null}', () => {
  const { dados, ...rest } = backendJson('{"dados":{"a":NaN},"b":NaN,"c":-Infinity}') as Record<
    string,
    unknown
  >
  for (const value of Object.values(rest))
    for (const field of [textoLido, textoOuJson, numeroLido, momentoLido])
      expect(field.safeParse(value).success).toBe(false)
  expect(textoOuJson.parse(dados)).toBe('{"a":null}')
})

it('a text stays as it came, and one without an end is read once, not to its end again for every quote', () => {
  const text = '{"a":"NaN \\" Infinity","b":'
  expect(withoutNaN(`${text}NaN}`)).toBe(`${text}1e999}`)
  expect(withoutNaN(`${text}1}`)).toBeUndefined()
  const endless = `[NaN,"${'\\"NaN'.repeat(1_000_000)}`
  expect(withoutNaN(endless)).toBe(endless.replace('NaN', '1e999'))
})
