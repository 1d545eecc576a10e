import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { calibracaoBehaviour } from '../../testing/calibracao-behaviour.ts'
import { fotoRows, loteRow, marcacaoRow } from '../../testing/database-rows.ts'
import { ENGINES } from '../../testing/engines.ts'
import { retentionBehaviour } from '../../testing/retention-behaviour.ts'
import { tokenBehaviour } from '../../testing/token-behaviour.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { SEM_ESCOPO } from '../escopo.ts'
import { FotoChecksRepo } from './foto-checks-repo.ts'
import { FotosRepo } from './fotos-repo.ts'
import { InspetoraRepo } from './inspetora-repo.ts'
import { LotesRepo, type NewFoto } from './lotes-repo.ts'
import type { Db } from '../open-database.ts'
import { OrdensRepo } from './ordens-repo.ts'
import { PainelRepo } from './painel-repo.ts'
import { RetentionRepo } from './retention-repo.ts'
import { UsuarioListRepo } from './usuario-list-repo.ts'
import { LastAdministrator, UsuariosRepo } from './usuarios-repo.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const LATER = new Date('2027-01-01T00:00:00.000Z')

/**
 * The tables that a test may fill, in an order in which they can be emptied: a table that refers to another comes
 * first.
 */
const TABLES = ['calibracoes', 'marcacoes', 'fotos', 'lotes', 'tokens', 'inspetora', 'usuarios'] as const

describe.each(ENGINES)('on $name', (engine) => {
  let db: Db
  let usuarios: UsuariosRepo
  let lotes: LotesRepo
  let fotos: FotosRepo
  let usuarioId: number

  beforeAll(async () => {
    await engine.begin()
    db = await engine.open()
    usuarios = new UsuariosRepo(db)
    lotes = new LotesRepo(db, SEM_ESCOPO)
    fotos = new FotosRepo(db, SEM_ESCOPO)
  })
  afterAll(async () => {
    await db.destroy()
    await engine.end()
  })
  beforeEach(async () => void (usuarioId = await usuarios.create(usuarioRow('a@b.c'))))
  afterEach(async () => {
    for (const table of TABLES) await db.deleteFrom(table).execute()
  })

  const admin = (email: string) => usuarios.create({ ...usuarioRow(email), nivel: 'administrador' })
  const sendLote = (chave: string, count: number, more: Partial<ReturnType<typeof loteRow>> = {}) =>
    lotes.create(loteRow(usuarioId, { chave, total: count, ...more }), fotoRows(chave, count))
  const sent = () => fotos.search(LINHAS.robo, { os: 'os-1' })

  describe('what must be unique', () => {
    it('an e-mail is, also for those who register at the same time', async () => {
      const made = await Promise.allSettled([1, 2, 3, 4].map(() => usuarios.create(usuarioRow('x@b.c'))))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
    })

    it('an e-mail is, also for two who change to it at the same time', async () => {
      const other = await usuarios.create(usuarioRow('b@b.c'))
      const changes = await Promise.allSettled(
        [usuarioId, other].map((id) => usuarios.change(id, { access: { email: 'novo@b.c' } })),
      )
      expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(changes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'CONFLICT' },
      })
    })

    it('a key of an upload is, and the second upload leaves nothing', async () => {
      const both = await Promise.allSettled(
        ['a', 'b'].map((chave) => sendLote(chave, 3, { idempotency_key: 'k' })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await sent()).toHaveLength(3)
      expect(await lotes.findByKey(usuarioId, 'k')).toMatchObject({ total: 3 })
    })
  })

  it('deactivating a user again keeps the moment of the first time, until the user is reactivated', async () => {
    const [first, again] = [NOW.toISOString(), LATER.toISOString()]
    const since = async (desativado_em: string | null) => {
      await usuarios.change(usuarioId, { access: { desativado_em } })
      return (await usuarios.findById(usuarioId))?.desativado_em
    }
    expect([await since(first), await since(again), await since(null), await since(again)]).toEqual([
      first,
      first,
      null,
      again,
    ])
  })

  describe('writes at the same moment', () => {
    it('never take the last two administrators’ rights away together', async () => {
      const both = [await admin('d@b.c'), await admin('e@b.c')]
      const changes = await Promise.allSettled(
        both.map((id) => usuarios.change(id, { access: { nivel: 'colaborador' } })),
      )
      expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(changes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: expect.any(LastAdministrator) as Error,
      })
    })

    it('save a photo for only one of two people who had seen the same state', async () => {
      await sendLote('a', 1)
      const [foto] = await sent()
      const saves = await Promise.all(
        [1, 2, 3, 4, 5].map((n) =>
          fotos.saveMarcacao(marcacaoRow(foto?.id ?? 0, usuarioId, `dano ${n}`), null),
        ),
      )
      const won = saves.filter(({ saved }) => saved)
      expect(won).toHaveLength(1)
      expect((await sent())[0]?.dano).toBe(won[0]?.foto.dano)
    })

    it('leave the newest mark as the one that counts', async () => {
      await sendLote('a', 1)
      const [foto] = await sent()
      const id = foto?.id ?? 0
      await Promise.all(
        Array.from({ length: 12 }, (_, n) => fotos.saveMarcacao(marcacaoRow(id, usuarioId, `dano ${n}`))),
      )
      const { newest } = await db
        .selectFrom('marcacoes')
        .select(({ fn }) => fn.max('id').as('newest'))
        .executeTakeFirstOrThrow()
      expect((await fotos.find(id))?.marcacao_id).toBe(newest)
    })

    it('a save over a mark number that cannot exist was an internal error on PostgreSQL, not a conflict', async () => {
      await sendLote('a', 1)
      const [foto] = await sent()
      const saved = await fotos.saveMarcacao(marcacaoRow(foto?.id ?? 0, usuarioId, 'outro'), 2 ** 31)
      expect(saved).toMatchObject({ saved: false, foto: { marcacao_id: null } })
    })

    calibracaoBehaviour(() => ({ db, fotos, usuarioId, sendLote, sent }))

    tokenBehaviour(() => ({ db, usuarios, usuarioId }))
  })

  describe('what is found', () => {
    it('is the batch of 5,000 photos, whole and in the order of the upload, with numbers as numbers', async () => {
      await sendLote('a', 5000)
      const found = await sent()
      expect(found.map(({ posicao }) => posicao)).toEqual(Array.from({ length: 5000 }, (_, n) => n))
      expect(found[4999]).toMatchObject({
        size: 5_000_000_000,
        crc32: 0xffff_ffff,
        altura: 12.5,
        antes_dela: 0,
      })
      expect(await fotos.coverage(LINHAS.robo, { os: 'OS-1' })).toEqual({ enviadas: 5000, inspecionadas: 0 })
      const [old] = await new RetentionRepo(db).due({ before: LATER, now: LATER }, { most: 9 })
      expect(old).toMatchObject({ fotos: 5000, bytes: 25_000_000_000_000 })
    })

    it('is nothing of a batch whose photos do not all fit', async () => {
      const twice = [...fotoRows('a', 1200), ...fotoRows('a', 1)]
      await expect(lotes.create(loteRow(usuarioId, { chave: 'a', total: 1201 }), twice)).rejects.toThrow()
      expect(await lotes.exists('a')).toBe(false)
      expect(await sent()).toEqual([])
    })

    it('is nothing behind a number that no row could have', async () => {
      const [small, large] = fotoRows('a', 2) as [NewFoto, NewFoto]
      await lotes.create(loteRow(usuarioId, { chave: 'a', total: 2 }), [{ ...small, size: 1 }, large])
      expect((await sent()).map(({ size }) => size)).toEqual([1, large.size])
      const none = 999_999_999_999_999
      expect([await fotos.find(none), await usuarios.findById(none)]).toEqual([undefined, undefined])
      expect(await new PainelRepo(db, SEM_ESCOPO).page({ linha: 'robo', limite: 5, depois: none })).toEqual(
        [],
      )
    })

    it('comes page by page', async () => {
      await sendLote('a', 70)
      const checks = new FotoChecksRepo(db)
      const pages: number[] = []
      for (let after = 0; ;) {
        const page = await checks.unchecked(after, 32)
        if (page.length === 0) break
        pages.push(page.length)
        after = page.at(-1)?.id ?? after
      }
      expect([pages, await checks.countUnchecked()]).toEqual([[32, 32, 6], 70])
      const ids = (await checks.unchecked(0, 70)).map(({ id }) => id)
      await checks.save({ whole: ids.slice(0, 60), damaged: ids.slice(60, 61) })
      expect(await checks.countUnchecked()).toBe(9)
    })

    it('does not depend on accents and case, and has the same order everywhere', async () => {
      const names = ['Água', 'agua', 'Zebra', 'ação', 'Açude', 'ábaco', 'Éden', 'a-b', 'a b', 'Ç']
      for (const [n, os] of names.entries()) await sendLote(`l${n}`, 1, { os, alvo: 'Torre É' })
      expect(await fotos.search(LINHAS.robo, { os: 'ÁGUA', wtg: 'torre e' })).toHaveLength(2)
      const before = await new OrdensRepo(db, SEM_ESCOPO).earlier(LINHAS.robo, {
        os: 'outra',
        wtg: 'TORRE É',
      })
      expect(before.map(({ os }) => os)).toEqual([
        ...['a b', 'a-b', 'ábaco', 'ação', 'Açude', 'Água', 'Ç', 'Éden', 'Zebra'],
      ])
    })

    it('counts what was saved of the newest orders', async () => {
      await sendLote('a', 3)
      await sendLote('b', 2, { os: 'OS-2', created_at: '2026-01-03T00:00:00.000Z' })
      const [first, second] = await sent()
      await fotos.saveMarcacao(marcacaoRow(first?.id ?? 0, usuarioId, 'Trinca'))
      await fotos.saveMarcacao(marcacaoRow(second?.id ?? 0, usuarioId, ''))
      expect(await new OrdensRepo(db, SEM_ESCOPO).newest(LINHAS.robo)).toMatchObject([
        { os: 'OS-2', total: 2, salvas: 0, comDano: 0 },
        { os: 'OS-1', total: 3, salvas: 2, comDano: 1 },
      ])
    })

    it('goes back to the marks of a moment', async () => {
      await sendLote('a', 1)
      const id = (await sent())[0]?.id ?? 0
      await fotos.saveMarcacao(marcacaoRow(id, usuarioId, 'muito antes'))
      const { foto } = await fotos.saveMarcacao(marcacaoRow(id, usuarioId, 'antes'))
      await fotos.saveMarcacao(marcacaoRow(id, usuarioId, 'depois'))
      expect((await fotos.asOf(await sent(), foto.marcacao_id ?? 0))[0]?.dano).toBe('antes')
    })
  })

  it('keeps instants to the millisecond, whatever the zone of the server', async () => {
    const [before, first, last, after] = [
      '2026-03-01T02:59:59.999Z',
      '2026-03-01T03:00:00.000Z',
      '2026-04-01T02:59:59.999Z',
      '2026-04-01T03:00:00.000Z',
    ] as const
    for (const created_at of [before, first, last, after]) await sendLote(created_at, 1, { created_at })
    const march = { from: new Date(first), to: new Date(after) }
    const made = (rows: readonly { created_at: string }[]) => rows.map(({ created_at }) => created_at)
    expect(made(await lotes.listOf(usuarioId, march))).toEqual([last, first])
    expect(await lotes.countSince(march.from)).toBe(3)
    const painel = new PainelRepo(db, SEM_ESCOPO)
    const [newest, ...others] = await painel.page({ linha: 'robo', limite: 1 })
    expect([newest?.created_at, others]).toEqual([after, []])
    const next = await painel.page({ linha: 'robo', limite: 5, depois: newest?.id })
    expect(made(next)).toEqual([last, first, before])
    expect(made(await painel.page({ linha: 'robo', limite: 5, period: march }))).toEqual([last, first])
    expect(await painel.counts('robo', [march, { from: new Date(0), to: march.from }, undefined])).toEqual([
      ...[2, 1, 4],
    ])
    expect(await painel.counts('civil', [march, undefined])).toEqual([0, 0])
  })

  it('gives users in parts, and finds them whatever the accents', async () => {
    for (const n of [1, 2, 3]) await usuarios.create({ ...usuarioRow(`íris${n}@x.com`), responsavel: 'Íris' })
    const list = new UsuarioListRepo(db)
    const { usuarios: first, achados } = await list.search('IRIS', { limite: 2 })
    expect([first.length, achados]).toEqual([2, 3])
    const rest = await list.search('iris', { limite: 2, depois: first.at(-1)?.id })
    expect(new Set([...first, ...rest.usuarios].map(({ id }) => id)).size).toBe(3)
    const [one, ...more] = await list.page({ limite: 2 })
    expect((await list.page({ limite: 1, depois: one?.id })).map(({ id }) => id)).toEqual([more[0]?.id])
  })

  it('keeps bytes and texts as they are', async () => {
    const inspetora = new InspetoraRepo(db)
    const logo = Buffer.from([0, 255, 1, 254, 0x27, 0x5c])
    for (const nome of ["D'Água \\ % _ ; --", '🪁 ﬁ e\u0301 \u00a0'])
      await inspetora
        .save({ nome, logo })
        .then(async () => expect(await inspetora.find()).toEqual({ nome, logo }))
    await inspetora.remove()
    expect(await inspetora.find()).toBeNull()
  })

  it('a logo of the company that inspects was lost when somebody else saved the name at the same moment', async () => {
    const inspetora = new InspetoraRepo(db)
    const logo = Buffer.from('logo')
    await inspetora.save({ nome: 'Antes', logo: null })
    const named = ['Vento', 'Prumo'].map((nome) => ({ nome, logo: undefined }))
    await Promise.all([{ nome: 'Norte', logo }, ...named].map((given) => inspetora.save(given)))
    expect(await inspetora.find()).toMatchObject({ logo })
  })

  retentionBehaviour(engine, () => ({ db, lotes, usuarioId }))
})
