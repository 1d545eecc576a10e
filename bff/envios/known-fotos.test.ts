import { expect, it, vi } from 'vitest'
import { AppError, type ErrorCode } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import type { Principal } from '../session/principal.ts'
import { knownFotos } from './known-fotos.ts'

const ask = (json: () => Promise<never>, sha256: string | null = 'a'.repeat(64)) =>
  knownFotos({ json })({} as Principal, {
    ...{ linha: LINHAS.drone, campos: { os: 'OS-1', wtg: 'W-1' }, arquivos: [{ n: 1, sha256 }] },
  })

it.each<ErrorCode>(['BACKEND_UNAVAILABLE', 'BACKEND_TIMEOUT', 'BAD_BACKEND', 'DATABASE_BUSY'])(
  'an envio is taken while the backend cannot be asked what it has (%s)',
  async (code) => {
    expect(await ask(() => Promise.reject(new AppError(code)))).toEqual(new Set())
  },
)

it('a refusal of the backend is passed on, and the backend is not asked about photos without a declared SHA-256', async () => {
  await expect(ask(() => Promise.reject(new AppError('FORBIDDEN')))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const json = vi.fn<() => Promise<never>>()
  expect([await ask(json, null), json.mock.calls]).toEqual([new Set(), []])
})
