import { expect, it } from 'vitest'
import { withoutToken } from './without-token.ts'

const token = 'eyJhbGciOi.J9abc-def'

it.each([
  [200, { image: `/foto/1?t=${token}`, message: `Token ${token} vencido`, token }, [true, false, false]],
  [200, { image: `https://fotos/${token}/1.jpg`, message: `${token}` }, [true, false]],
  [200, { message: `Veja /entrar?t=${token} ou ${token}` }, [false]],
  [401, { image: `/foto/1?t=${token}`, message: `Token ${token} vencido` }, [false, false]],
])('an answer with %i keeps the token in addresses of photos alone: %j', (status, json, kept) => {
  const told = JSON.parse(withoutToken(JSON.stringify(json), { status, token })) as Record<string, string>
  expect(Object.values(told).map((text) => text.includes(token))).toEqual(kept)
  expect(Object.values(told).map((text) => text.includes('[oculto]'))).toEqual(kept.map((isKept) => !isKept))
})

it.each([
  ['PHP writes a slash', (json: string) => json.replaceAll('/', '\\/')],
  ['.NET writes a plus', (json: string) => json.replaceAll('+', '\\u002B')],
])('a token was told that is written as %s', (_how, write) => {
  const told = withoutToken(write(JSON.stringify({ message: 'Token abc+def/ghi+jkl/mno== vencido' })), {
    ...{ status: 200, token: 'abc+def/ghi+jkl/mno==' },
  })
  expect(JSON.parse(told)).toEqual({ message: 'Token [oculto] vencido' })
})

it('a bare text tells no token', () => {
  expect(withoutToken(`Erro: ${token} não vale`, { status: 200, token })).toBe('Erro: [oculto] não vale')
})
