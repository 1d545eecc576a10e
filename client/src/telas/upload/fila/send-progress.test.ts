import { describe, expect, it } from 'vitest'
import { localFoto } from '../escolha/local-foto.ts'
import { percentOf, fotoOnItsWay, progressLines, sampler, speedOf } from './send-progress.ts'

const MB = 1024 ** 2
const fotos = [1, 2, 3].map((mb) => {
  const foto = localFoto(new File([], `${mb}.jpg`))
  Object.defineProperty(foto.file, 'size', { value: mb * MB })
  return foto
})
/** The form is the photos and 1000 bytes of fields before them. */
const total = 6 * MB + 1000

function sent(...samples: [at: number, loaded: number][]) {
  const sample = sampler()
  const [progress] = samples.map(([at, loaded]) => sample({ at, loaded, total })).slice(-1)
  if (!progress) throw new Error('no sample')
  return progress
}

describe('the progress of an upload', () => {
  it('is a rounded percentage', () => {
    expect(percentOf(sent([0, 0]))).toBe(0)
    expect(percentOf(sent([0, total / 3]))).toBe(33)
    expect(percentOf(sent([0, total]))).toBe(100)
    expect(percentOf({ first: { at: 0, loaded: 0, total: 0 }, last: { at: 0, loaded: 0, total: 0 } })).toBe(0)
  })

  it.each([
    [0, 1],
    [1000 + MB - 1, 1],
    [1000 + MB, 2],
    [1000 + 3 * MB, 3],
    [total, 3],
  ])('after %d bytes is at photo %d', (loaded, n) => {
    expect(fotoOnItsWay(fotos, sent([0, loaded]))).toBe(n)
  })

  it('knows its speed after two seconds, over the last ten', () => {
    expect(speedOf(sent([0, 0], [1_900, MB]))).toBeNull()
    expect(speedOf(sent([0, 0], [2_000, MB]))).toBe(MB / 2)
    expect(speedOf(sent([0, 0], [20_000, MB], [25_000, 6 * MB]))).toBe(MB)
    expect(speedOf(sent([0, MB], [60_000, MB]))).toBeNull()
  })

  it('tells photo and bytes, then speed and time left, then that everything is sent', () => {
    expect(progressLines(fotos, sent([0, 0]))).toEqual(['Foto 1 de 3, 0 MB de 6 MB'])
    expect(progressLines(fotos, sent([0, 0], [4_000, 2 * MB]))).toEqual([
      'Foto 2 de 3, 2 MB de 6 MB',
      '512 KB/s, faltam cerca de 8 s',
    ])
    expect(progressLines(fotos, sent([0, 0], [4_000, 10_000]))[1]).toBe('2 KB/s, faltam cerca de 42 min')
    expect(progressLines(fotos, sent([0, 0], [4_000, total]))).toEqual([
      'Tudo enviado. Guardando as fotos...',
    ])
  })
})
