import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { EnvioStore } from './envio-store.ts'
import { requireRoom } from './spool-room.ts'

const MB = 1024 ** 2
const BOUNDS = { userBytes: 5 * MB, allBytes: 8 * MB, copies: false }
const PLENTY = 1024 * MB

let folder: string
let store: EnvioStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserva-'))
  store = new EnvioStore(join(folder, 'envios.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

/** An envio that this user has declared, of one file that has not come. */
const declared = (usuarioId: number, bytes: number) => {
  const id = crypto.randomUUID()
  store.insert({
    id,
    usuario: { id: usuarioId, email: `${usuarioId}@teste.example`, nivel: 'colaborador' },
    sessao: 's',
    linha: 'drone',
    campos: {},
    chave: undefined,
    declarado: id,
    arquivos: [{ n: 1, nome: 'a.jpg', bytes, estado: 'falta' }],
    nowMs: 0,
  })
}

const asks = (wanted: { bytes: number; diskBytes?: number; copies?: boolean }) => () =>
  requireRoom(
    store,
    { ...BOUNDS, copies: wanted.copies ?? false },
    { usuarioId: 1, bytes: wanted.bytes, diskBytes: wanted.diskBytes ?? PLENTY },
  )
const refusal = (texto: string) => expect.objectContaining({ code: 'STORAGE_FULL', texto }) as Error

describe('room for an envio', () => {
  it('is what the user has left of the own bound', () => {
    declared(1, 3 * MB)
    expect(asks({ bytes: 2 * MB })).not.toThrow()
    expect(asks({ bytes: 3 * MB })).toThrow(refusal(TEXTOS_ENVIOS.semEspacoSeu('3 MB', '2 MB')))
  })

  it('is what everybody else has left of the bound of all', () => {
    declared(2, 4 * MB)
    declared(3, 3 * MB)
    expect(asks({ bytes: MB })).not.toThrow()
    expect(asks({ bytes: 2 * MB })).toThrow(refusal(TEXTOS_ENVIOS.semEspaco('2 MB', '1 MB')))
  })

  it('counts what others have declared as written to the disk', () => {
    declared(2, 3 * MB)
    expect(asks({ bytes: 2 * MB, diskBytes: 5 * MB })).not.toThrow()
    expect(asks({ bytes: 3 * MB, diskBytes: 5 * MB })).toThrow(
      refusal(TEXTOS_ENVIOS.semEspaco('3 MB', '2 MB')),
    )
  })

  it('is needed twice where the backend writes to the same disk', () => {
    expect(asks({ bytes: 2 * MB, diskBytes: 4 * MB, copies: true })).not.toThrow()
    expect(asks({ bytes: 2 * MB, diskBytes: 3 * MB, copies: true })).toThrow(
      refusal(TEXTOS_ENVIOS.semEspaco('2 MB', '1 MB')),
    )
  })
})
