import { describe, expect, it } from 'vitest'
import { ownAddress } from './own-address.mjs'

const ROOT = '/produto'
const { transform, renderChunk } = ownAddress(ROOT)

/** The address that a module in a bundle takes for its own, when the bundles are in file:///dist/. */
function addressIn(fileName: string, module: string): string {
  const moved = transform('export const own = import.meta.url', `${ROOT}/${module}`)?.code ?? ''
  const code = renderChunk(moved, { fileName })?.code ?? ''
  const [, path = ''] = /new URL\("([^"]+)", import\.meta\.url\)\.href/.exec(code) ?? []
  return new URL(path, new URL(fileName, 'file:///dist/')).href
}

describe('a module in a bundle', () => {
  it.each(['chunks/settings-x.js', 'bff/main.js', 'api/fotos/check/decode-process.js'])(
    'takes for its own address, in %s, the one that it would have by itself',
    (fileName) => {
      expect(addressIn(fileName, 'bff/fotos/derivatives/make-derivative.ts')).toBe(
        'file:///dist/bff/fotos/derivatives/make-derivative.js',
      )
    },
  )

  it('of a package keeps the words it has, and so does one without an address', () => {
    expect(transform('import.meta.url', `${ROOT}/node_modules/a/x.ts`)).toBeUndefined()
    expect(transform('export const own = 1', `${ROOT}/bff/x.ts`)).toBeUndefined()
    expect(renderChunk('export const own = 1', { fileName: 'chunks/x.js' })).toBeUndefined()
  })
})
