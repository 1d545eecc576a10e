// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { judgeFoto } from './judge-foto.ts'

const T = TEXTOS.upload
const bytes = await readFile(new URL('../../../../../scripts/demo/fotos/civil-01.jpg', import.meta.url))
const file = (content: BlobPart, name: string) => new File([content], name, { type: 'image/jpeg' })

describe('a chosen photo', () => {
  it('that is whole is all right, whatever stands after its end', async () => {
    expect(await judgeFoto(file(bytes, 'a.jpg'))).toBeNull()
    expect(await judgeFoto(new File([bytes, bytes], 'dji.jpg'))).toBeNull()
  })

  it('is told by its bytes, not by its name or type', async () => {
    expect(await judgeFoto(file('%PDF-1.7 isto não é foto', 'a.jpg'))).toBe(T.naoImagem('a.jpg'))
    expect(await judgeFoto(new File([bytes], 'sem-fim', { type: 'application/pdf' }))).toBeNull()
  })

  it.each([0.999, 0.5, 0.01])('that was cut to %d of it is incomplete', async (share) => {
    const cut = bytes.subarray(0, Math.floor(bytes.length * share))
    expect(await judgeFoto(file(cut, 'c.jpg'))).toBe(T.fotoIncompleta('c.jpg'))
  })

  it('that is empty says so', async () => {
    expect(await judgeFoto(file('', 'v.jpg'))).toBe(T.fotoVazia('v.jpg'))
  })

  it('is read no further than needed', async () => {
    const long = file(bytes, 'a.jpg')
    let read = 0
    const slices = long.slice.bind(long)
    Object.defineProperties(long, {
      size: { value: 400 * 1024 * 1024 },
      slice: { value: (from: number, to: number) => (read++, slices(from, to)) },
    })
    expect(await judgeFoto(long)).toBeNull()
    expect(read).toBe(1)
  })
})
