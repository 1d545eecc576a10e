// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { crc32 } from '#shared/bytes/crc32'
import { crcOfFile } from './crc-of-file.ts'
import { localFoto } from '../escolha/local-foto.ts'
import { zipFotos, type CrcOfAll } from './zip-fotos.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const crcOfAll: CrcOfAll = async (files, onBytes) => {
  const crcs = await Promise.all(files.map((file) => crcOfFile(file, () => {})))
  onBytes(files.reduce((sum, { size }) => sum + size, 0))
  return crcs
}

/** Names and contents of a stored archive, read from its local headers. */
function unzip(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const found: [string, string, number][] = []
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const size = view.getUint32(at + 18, true)
    const nameEnd = at + 30 + view.getUint16(at + 26, true)
    const start = nameEnd + view.getUint16(at + 28, true)
    const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
    found.push([text(at + 30, nameEnd), text(start, start + size), view.getUint32(at + 14, true)])
    at = start + size
  }
  return found
}

describe('photos.zip of the chosen photos', () => {
  it('holds every photo under its own name, accents and repeats included, with the right checksum', async () => {
    const fotos = ['torre ção.jpg', 'igual.jpg', 'igual.jpg', ''].map((name, i) =>
      localFoto(new File([`conteúdo ${i}`], name)),
    )
    const percents: number[] = []
    const zip = await zipFotos(fotos, crcOfAll, (percent) => percents.push(percent))
    const bytes = new Uint8Array(await zip.arrayBuffer())
    expect(unzip(bytes)).toEqual(
      ['torre ção.jpg', 'igual.jpg', 'igual (2).jpg', 'photo-3.jpg'].map((name, i) => [
        name,
        `conteúdo ${i}`,
        crc32(bytesOf(`conteúdo ${i}`)),
      ]),
    )
    expect(percents.at(-1)).toBe(100)
    expect(zip.type).toBe('application/zip')
  })

  it('gives each photo the ending of what its bytes are', async () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, ...Array<number>(20).fill(0)])
    const fotos = ['a.png', 'b.JPG', 'c.JPG.hta'].map((name) => localFoto(new File([jpeg], name)))
    const zip = await zipFotos(fotos, crcOfAll, () => {})
    const names = unzip(new Uint8Array(await zip.arrayBuffer())).map(([name]) => name)
    expect(names).toEqual(['a.jpg', 'b.JPG', 'c.JPG'])
  })

  it('reads a file piece by piece and tells how far it is', async () => {
    const text = 'x'.repeat(200_000)
    let read = 0
    expect(await crcOfFile(new Blob([text]), (bytes) => (read += bytes))).toBe(crc32(bytesOf(text)))
    expect(read).toBe(200_000)
  })
})
