import { describe, expect, it } from 'vitest'
import { MB } from '#shared/bytes/units'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import type { DeclaredRoom } from '../store/envio-store.ts'
import { requireRoom } from './spool-room.ts'

const BOUNDS = { usuarioBytes: 5 * MB, allBytes: 8 * MB, copies: false }
const PLENTY = 1024 * MB

const room = (...bytes: number[]): DeclaredRoom => ({
  envios: bytes.length,
  bytes: bytes.reduce((all, one) => all + one, 0),
  maior: Math.max(0, ...bytes),
})

interface Asked {
  bytes: number
  diskBytes?: number
  copies?: boolean
}

/** Asks for room while uploads of these sizes are declared, of which nothing has come yet. */
const asks =
  ({ own = [] as number[], others = [] as number[] }, { bytes, diskBytes = PLENTY, copies = false }: Asked) =>
  () => {
    const all = room(...own, ...others)
    requireRoom({ own: room(...own), all, falta: all.bytes }, { ...BOUNDS, copies }, { bytes, diskBytes })
  }
const refusal = (texto: string) => expect.objectContaining({ code: 'STORAGE_FULL', texto }) as Error

describe('room for an envio', () => {
  it('is what is left of the bound of this user', () => {
    const own = [3 * MB]
    expect(asks({ own }, { bytes: 2 * MB })).not.toThrow()
    expect(asks({ own }, { bytes: 3 * MB })).toThrow(refusal(TEXTOS_ENVIOS.semEspacoSeu('3 MB', '2 MB')))
  })

  it('is there for fifty of one user, however small, and for no more', () => {
    const open = (envios: number) => Array.from({ length: envios }, () => 1)
    expect(asks({ own: open(49) }, { bytes: 1 })).not.toThrow()
    const texto = TEXTOS_ENVIOS.abertosDemais(50)
    expect(asks({ own: open(50) }, { bytes: 1 })).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', texto }) as Error,
    )
  })

  it('is what everybody else has left of the bound of all', () => {
    const others = [4 * MB, 3 * MB]
    expect(asks({ others }, { bytes: MB })).not.toThrow()
    expect(asks({ others }, { bytes: 2 * MB })).toThrow(refusal(TEXTOS_ENVIOS.semEspaco('2 MB', '1 MB')))
  })

  it('counts what others have declared as written to the disk', () => {
    const others = [3 * MB]
    expect(asks({ others }, { bytes: 2 * MB, diskBytes: 5 * MB })).not.toThrow()
    expect(asks({ others }, { bytes: 3 * MB, diskBytes: 5 * MB })).toThrow(
      refusal(TEXTOS_ENVIOS.semEspaco('3 MB', '2 MB')),
    )
  })

  it('is needed twice where the backend writes to the same disk', () => {
    expect(asks({}, { bytes: 2 * MB, diskBytes: 4 * MB, copies: true })).not.toThrow()
    expect(asks({}, { bytes: 2 * MB, diskBytes: 3 * MB, copies: true })).toThrow(
      refusal(TEXTOS_ENVIOS.semEspaco('2 MB', '1 MB')),
    )
  })

  it('told the log a number of bytes below zero where the reserve of the disk is used', () => {
    const none = expect.objectContaining({ message: expect.stringMatching(/ 0 would fit$/) }) as Error
    expect(asks({}, { bytes: MB, diskBytes: -3 * MB })).toThrow(none)
  })

  it('says how much fits, whatever was asked for, and what it says does fit', () => {
    for (const bytes of [3 * MB, 4 * MB, 5 * MB])
      expect(asks({}, { bytes, diskBytes: 4 * MB, copies: true })).toThrow(
        refusal(TEXTOS_ENVIOS.semEspaco(`${bytes / MB} MB`, '2 MB')),
      )
    expect(asks({}, { bytes: 2 * MB, diskBytes: 4 * MB, copies: true })).not.toThrow()
    const others = [4 * MB]
    expect(asks({ others }, { bytes: 3 * MB, diskBytes: 9 * MB, copies: true })).toThrow(
      refusal(TEXTOS_ENVIOS.semEspaco('3 MB', '1 MB')),
    )
    expect(asks({ others }, { bytes: MB, diskBytes: 9 * MB, copies: true })).not.toThrow()
  })
})
