import { expect, it } from 'vitest'
import { createZona } from '#shared/time/zona'
import type { UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { listTokens, revokeToken } from './token-commands.ts'
import { lista } from './user-commands.ts'

const zona = createZona('America/Sao_Paulo')
/** An evening in São Paulo, when it is already the next day in UTC. */
const EVENING = '2026-11-26T01:30:00.000Z'

it('a token is listed with the days of the zone, up to the last on which it opens', async () => {
  const token = { id: '0123456789abcdef', usuarioId: 1, email: 'ana@empresa.com.br', nome: 'Coleta' }
  const times = { createdMs: Date.parse(EVENING), expiresMs: Date.parse('2027-01-02T03:00:00Z') }
  const list = () =>
    Promise.resolve([{ ...token, ...times, acesso: 'leitura', seenMs: times.createdMs } as const])
  expect(await listTokens({ list, revoke: () => Promise.resolve(undefined) }, zona)).toEqual([
    '0123456789abcdef  ana@empresa.com.br  leitura  de 2026-11-25 a 2027-01-01  usado em 2026-11-25  Coleta',
  ])
})

it('where there are no tokens the list says so, and one that is not there is not revoked', async () => {
  const none = { list: () => Promise.resolve([]), revoke: () => Promise.resolve(undefined) }
  expect(await listTokens(none, zona)).toEqual(['Não há tokens de programas.'])
  await expect(revokeToken(none, '0'.repeat(16))).rejects.toThrow('Não há token com o número 0000')
})

it('a user is listed with the days of the zone, and as one who may enter or not', async () => {
  const row = {
    id: 7,
    email: 'ana@empresa.com.br',
    nivel: 'supervisor',
    responsavel: 'Ana',
  }
  const usuarios: Pick<UsuariosRepo, 'list'> = {
    list: () =>
      Promise.resolve(
        [null, EVENING].map(
          (desativado_em) =>
            ({ ...row, desativado_em, created_at: EVENING, ultimo_acesso: EVENING }) as never,
        ),
      ),
  }
  expect(await lista({ usuarios: usuarios as UsuariosRepo, zona })).toEqual([
    '7  ana@empresa.com.br  supervisor  Ana  2026-11-25  2026-11-25  ativo',
    '7  ana@empresa.com.br  supervisor  Ana  2026-11-25  2026-11-25  desativado',
  ])
})
