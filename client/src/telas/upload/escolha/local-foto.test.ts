// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { localFoto, fotoName, savedName, totalBytes } from './local-foto.ts'

const file = (name: string, bytes = 1) => new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' })

describe('a chosen photo', () => {
  it('names a photo that has no name after its place: photo-{index}.jpg', () => {
    expect(fotoName(localFoto(file('inspeção.jpg')), 3)).toBe('inspeção.jpg')
    expect(fotoName(localFoto(file('')), 3)).toBe('photo-3.jpg')
  })

  it('is saved with the ending of what it is; what is no photo keeps its own', async () => {
    const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])], 'a.jpg')
    expect(await savedName(png, 'a.jpg')).toBe('a.png')
    expect(await savedName(file('b.jpg', 30), 'b.jpg')).toBe('b.jpg')
  })

  it('is told apart from the same file chosen again, and its bytes are added up', () => {
    const same = file('a.jpg', 3)
    const fotos = [localFoto(same), localFoto(same)]
    expect(fotos[0]?.id).not.toBe(fotos[1]?.id)
    expect(totalBytes(fotos)).toBe(6)
  })
})
