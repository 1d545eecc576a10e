import { expect, it } from 'vitest'
import type { CampoId } from '#shared/linhas/index'
import { checkCampo } from '#shared/upload/upload-fields'
import type { Method } from './operation.ts'
import { curlExample } from './curl-example.ts'
import { apiDocument } from './document.ts'
import { EXEMPLOS } from './examples.ts'

const { paths } = apiDocument('Produto')
const examples = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) =>
    curlExample({ method: method as Method, path, operation }, {}),
  ),
)
const exampleOf = (path: string) => examples.find((example) => example.includes(`"$URL${path}"`))

it('a login that is pasted is not refused for want of an origin, nor a logout for want of a token', () => {
  expect(exampleOf('/trpc/auth.login')).toContain('-H "Origin: $URL"')
  expect(exampleOf('/trpc/auth.logout')).toContain('-H "Authorization: Bearer $TOKEN"')
})

it('uploads that are pasted one after another do not share a key', () => {
  const keys = examples.flatMap((example) => /Idempotency-Key: [\w-]+/.exec(example)?.[0] ?? [])
  expect([keys.length, new Set(keys).size]).toEqual([3, 3])
})

it('a report is saved like a zip, a refusal never is, and what is read on the spot is shown', () => {
  for (const path of ['/api/relatorio/download', '/api/inspecao/download', '/api/admin/wtg-list.xlsx'])
    expect(exampleOf(path)).toMatch(/^curl -sG?SfOJ /)
  for (const path of ['/metrics', '/api/upload', '/api/envios/{id}/fotos'])
    expect(exampleOf(path)).toMatch(/^curl -s /)
})

it('a POST without a body that is pasted was refused by lighttpd, with 411, for want of a length', () => {
  const bare = examples.filter((example) => example.includes('-X POST'))
  expect(bare).toEqual([exampleOf('/api/envios/{id}/fotos')])
  for (const example of bare) expect(example).toContain('-X POST -H "Content-Length: 0"')
})

it.each(Object.entries(EXEMPLOS))('an upload that is pasted has a %s that is taken', (campo, valor) => {
  expect(checkCampo(campo as CampoId, valor)).toEqual({ valor })
})
