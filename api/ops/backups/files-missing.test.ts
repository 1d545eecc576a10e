import { expect, it } from 'vitest'
import { ORDEM_NAME } from '../../storage/foto-storage.ts'
import { filesMissingIn } from './files-missing.ts'

const LOTE = '00000000-0000-4000-8000-000000000001'
const chaves = ['f000001', 'f000002', 'f000003', ORDEM_NAME].map((name) => `${LOTE}/${name}`)

it('files that a bucket does not have, or has in another size, are missing', async () => {
  const [whole = '', cut = '', gone = '', ordem = ''] = chaves
  const sizes = new Map([whole, cut, ordem].map((chave) => [chave, chave === cut ? 4 : 5]))
  const stored = {
    fotos: [whole, cut, gone].map((chave) => ({ chave, size: 5 })),
    ordens: [{ chave: ordem }],
  }
  const bucket = { sizes: () => Promise.resolve(sizes) }
  const missing = filesMissingIn(bucket, { usuarios: 1, lotes: 1, ...stored }, () => Promise.resolve())
  expect(await missing).toEqual([cut, gone])
})
