// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { hasherFor } from './hash-file.ts'
import { judgeFoto } from './judge-foto.ts'
import { addFotos } from './check-files.ts'
import { isRepeated, localFoto, withoutDuplicates, withRepeats } from './local-foto.ts'

afterEach(() => vi.unstubAllGlobals())

const T = TEXTOS.upload
const bytes = await readFile(new URL('../../../../../scripts/demo/fotos/civil-01.jpg', import.meta.url))
const file = (content: BlobPart, name: string) => new File([content], name, { type: 'image/jpeg' })

const problem = async (foto: File) => (await judgeFoto(foto)).problema
/** The photo with an XMP packet behind its first two bytes. */
function withXmp(packet: string): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(`http://ns.adobe.com/xap/1.0/\0${packet}`)
  const length = body.length + 2
  return Uint8Array.from([
    ...bytes.subarray(0, 2),
    0xff,
    0xe1,
    length >> 8,
    length & 255,
    ...body,
    ...bytes.subarray(2),
  ])
}
const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

describe('a chosen photo', () => {
  it('that is whole is all right, whatever stands after its end', async () => {
    expect(await problem(file(bytes, 'a.jpg'))).toBeNull()
    expect(await problem(new File([bytes, bytes], 'dji.jpg'))).toBeNull()
  })

  it('is told by its bytes, not by its name or type', async () => {
    expect(await problem(file('%PDF-1.7 isto não é foto', 'a.jpg'))).toBe(T.naoImagem('a.jpg'))
    expect(await problem(new File([bytes], 'sem-fim', { type: 'application/pdf' }))).toBeNull()
  })

  it.each([0.999, 0.5, 0.01])('that was cut to %d of it is incomplete', async (share) => {
    const cut = bytes.subarray(0, Math.floor(bytes.length * share))
    expect(await problem(file(cut, 'c.jpg'))).toBe(T.fotoIncompleta('c.jpg'))
  })

  it('that is empty says so', async () => {
    expect(await problem(file('', 'v.jpg'))).toBe(T.fotoVazia('v.jpg'))
  })

  it('that went from its folder meanwhile is told by name, and stops no other', async () => {
    const gone = file(bytes, 'd.jpg')
    gone.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    expect(await problem(gone)).toBe(TEXTOS_ENVIO.fotoIlegivel('d.jpg'))
  })

  it('says its hash, also of what stands after its end, and how high it was taken', async () => {
    const taken = withXmp('<rdf:Description drone-dji:RelativeAltitude="+64.20"/>')
    const { dados } = await judgeFoto(new File([taken, bytes], 'dji.jpg'))
    expect(dados).toEqual({ sha256: sha256(taken, bytes), tirada: null, altura: 64.2 })
  })

  it.each(['plain http', 'https'])(
    'is hashed alike in pieces, on plain http, and whole: %s',
    async (page) => {
      if (page === 'plain http') vi.stubGlobal('crypto', {})
      const hasher = hasherFor(2 * bytes.length)
      hasher.push(Uint8Array.from(bytes))
      hasher.push(Uint8Array.from(bytes))
      expect(await hasher.end()).toBe(sha256(bytes, bytes))
    },
  )
})

describe('photos of the same bytes', () => {
  it('are told after the first, and no longer once that is left out', () => {
    const [a, b, c] = ['x', 'x', 'y'].map((hash, i) => ({
      ...localFoto(file('', `${i}.jpg`)),
      dados: { sha256: hash, tirada: null, altura: null },
    }))
    if (!a || !b || !c) throw new Error('no photo')
    const told = withRepeats([a, b, c])
    expect(told.map(({ igualA }) => igualA)).toEqual([undefined, '0.jpg', undefined])
    expect(withRepeats(told.slice(1)).filter(isRepeated)).toEqual([])
  })
})

it('a photo is not lost without a word because another folder has one of the same name, size and date', () => {
  const chosen = ['x', 'y', 'x'].map((sha256) => ({
    ...localFoto(new File(['abc'], 'DJI_0001.JPG', { lastModified: 1 })),
    problema: null,
    dados: { sha256, tirada: null, altura: null },
  }))
  const {
    problema: _,
    dados: __,
    ...unread
  } = localFoto(new File(['abc'], 'DJI_0001.JPG', { lastModified: 1 }))
  expect(withoutDuplicates([...chosen, unread])).toEqual([chosen[0], chosen[1], unread])
  expect(
    addFotos(
      [],
      chosen.map(({ file }) => file),
      { fotos: 9, fotoMb: 1, jsonMb: 1 },
    ).fotos,
  ).toHaveLength(3)
})
