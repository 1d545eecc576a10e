import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ORDENS_MAX } from '#shared/contract/inspecao/ordens'
import { LINHAS, type LinhaId } from '#shared/linhas/index'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { fotoRows, loteRow, marcacaoRow } from '../../testing/database-rows.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { SEM_ESCOPO, type Escopo } from '../escopo.ts'
import { FotosRepo } from './fotos-repo.ts'
import { LotesRepo, type NewLote } from './lotes-repo.ts'
import { openDatabase, type Db } from '../open-database.ts'
import { OrdensRepo } from './ordens-repo.ts'
import { CONTENT_COLUMNS } from './marcacao-rows.ts'
import { RetentionRepo } from './retention-repo.ts'
import { UsuariosRepo } from './usuarios-repo.ts'

let folder: string
let db: Db
let usuarioId: number
beforeEach(async () => {
  folder = newFolder('fotos-repo')
  db = await openDatabase(join(folder, 'api.sqlite'))
  usuarioId = await new UsuariosRepo(db).create(usuarioRow('a@b.c'))
})
afterEach(async () => {
  await db.destroy()
  removeFolder(folder)
})

/** The company of a sender who has none. */
const SEM_EMPRESA = { escopo: null }

/** Sends a batch of `count` photos, all with the same SHA-256. */
async function send(chave: string, count: number, more: Partial<NewLote>): Promise<number> {
  const lote = loteRow(usuarioId, { chave, total: count, ...more })
  return new LotesRepo(db, SEM_ESCOPO).create(lote, fotoRows(chave, count))
}

it('photos are numbered on from earlier batches of the same target; of batches sent at the same moment, by their ids', async () => {
  const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
  await send('b', 2, { created_at: second })
  await send('a', 3, { created_at: first })
  await send('c', 1, { created_at: second })
  await send('x', 4, { created_at: first, alvo: 'WTG-2' })
  await send('y', 9, { created_at: first, os: 'OS-2' })
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  expect(await fotos.coverage(LINHAS.robo, { os: 'os-2' })).toEqual({ enviadas: 9, inspecionadas: 0 })
  const rows = await fotos.search(LINHAS.robo, { os: 'os-1' })
  const before = new Map(rows.map(({ chave, antes_dela }) => [chave.slice(0, 1), antes_dela]))
  expect([...before]).toEqual([
    ['a', 0],
    ['x', 0],
    ['b', 3],
    ['c', 5],
  ])
})

it('a photo is known to its own order and target until its original is removed by age', async () => {
  const [sha256 = ''] = fotoRows('a', 1).map((foto) => foto.sha256)
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  const known = (os: string, alvo = 'WTG-1', linha: LinhaId = 'robo') =>
    fotos.knownHashes(linha, { os, alvo, sha256: [sha256, 'outra'] }, SEM_EMPRESA)
  const lote = await send('a', 2, { os: 'OS-1' })
  expect([await known('os-1'), await known('OS-2'), await known('OS-1', 'WTG-2')]).toEqual([[sha256], [], []])
  expect(await known('OS-1', 'WTG-1', 'drone')).toEqual([])
  await new RetentionRepo(db).begin(lote, new Date())
  expect(await known('OS-1')).toEqual([])
})

it('a photo counts as known since a moment only if another upload brought it', async () => {
  const [sha256 = ''] = fotoRows('a', 1).map((foto) => foto.sha256)
  const created_at = '2026-01-01T10:00:00.000Z'
  await send('a', 1, { os: 'OS-1', created_at, idempotency_key: 'envio-1' })
  const known = (em: string, chave: string) =>
    new FotosRepo(db, SEM_ESCOPO).knownHashes(
      'robo',
      { os: 'OS-1', alvo: 'WTG-1', sha256: [sha256], desde: { em, chave } },
      SEM_EMPRESA,
    )
  expect(await known(created_at, 'envio-2')).toEqual([sha256])
  expect(await known(created_at, 'envio-1')).toEqual([])
  expect(await known('2026-01-01T10:00:00.001Z', 'envio-2')).toEqual([])
})

it("photos that another company's order has stayed out of an administrador's own: they are known to the sender's company alone", async () => {
  const [sha256 = ''] = fotoRows('a', 1).map((foto) => foto.sha256)
  await send('a', 1, { os: 'OS-1', escopo: 'sul' })
  const asked = { os: 'OS-1', alvo: 'WTG-1', sha256: [sha256] }
  const known = (escopo: Escopo, empresa: string | null) =>
    new FotosRepo(db, escopo).knownHashes('robo', asked, { escopo: empresa })
  const seesAll = { porEmpresa: true, empresa: null }
  expect(await known(seesAll, 'sul')).toEqual([sha256])
  expect([await known(seesAll, 'norte'), await known(seesAll, null)]).toEqual([[], []])
  expect(await known(SEM_ESCOPO, 'norte')).toEqual([sha256])
})

it('a photo that came in the second of a moment without fractions was not known since it', async () => {
  const [sha256 = ''] = fotoRows('a', 1).map((foto) => foto.sha256)
  await send('a', 1, { os: 'OS-1', created_at: '2026-01-01T10:00:00.500Z' })
  const asked = { os: 'OS-1', alvo: 'WTG-1', sha256: [sha256] }
  const desde = { em: '2026-01-01T10:00:00Z', chave: 'envio-2' }
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  expect(await fotos.knownHashes('robo', { ...asked, desde }, SEM_EMPRESA)).toEqual([sha256])
})

it('a removal keeps the moment at which it began until it is done, and leaves what was found out about its photos', async () => {
  const repo = new RetentionRepo(db)
  const [lote, other] = [await send('a', 2, {}), await send('b', 1, {})]
  await db.updateTable('fotos').set({ problema: 'danificada' }).where('chave', '=', 'a/f0').execute()
  const begun = async () => (await repo.begun({ most: 9 })).map(({ id }) => id)
  const [first, again] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
  for (const at of [first, again]) await repo.begin(lote, at)
  await repo.begin(other, again)
  const kept = db.selectFrom('lotes').select('removido_em').where('id', '=', lote)
  expect(await kept.executeTakeFirst()).toEqual({ removido_em: first.toISOString() })
  const fotos = await db.selectFrom('fotos').select('problema').orderBy('id').execute()
  expect(fotos.map(({ problema }) => problema)).toEqual(['danificada', '', ''])
  expect(await begun()).toEqual([lote, other])
  // Both removals began at the same moment, so a page may end between them.
  const [after] = await repo.begun({ most: 1 })
  expect(await repo.begun({ after, most: 9 })).toMatchObject([{ id: other }])
  await repo.finish(lote)
  expect(await begun()).toEqual([other])
})

it('a batch is due once it is older than the moment, with its own photos, and is no newest one without originals', async () => {
  const repo = new RetentionRepo(db)
  const [old, young] = ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
  await send('b', 1, { created_at: old })
  const lote = await send('a', 2, { created_at: young })
  const now = new Date(young)
  const due = async (before: string) =>
    (await repo.due({ before: new Date(before), now }, { most: 9 })).map(({ os }) => os)
  expect([await due(old), await due('2025-01-01T00:00:00.001Z')]).toEqual([[], ['OS-1']])
  expect((await repo.fotosOf(lote)).map(({ chave }) => chave)).toEqual(['a/f0', 'a/f1'])
  const newest = await repo.newest()
  await repo.begin(lote, new Date())
  expect([newest, await repo.newest()]).toEqual([young, old])
})

it('a batch sent while the clock was years behind lost its originals as soon as the clock was right', async () => {
  const due = async (now: string) => {
    const found = await new RetentionRepo(db).due(
      { before: new Date('2024-11-01T00:00:00Z'), now: new Date(now) },
      { most: 9 },
    )
    return found.map(({ os }) => os)
  }
  await send('a', 1, { os: 'OLD', created_at: '2024-10-01T00:00:00.000Z' })
  await send('b', 1, { os: 'RIGHT', created_at: '2026-10-01T00:00:00.000Z' })
  await send('c', 1, { os: 'BEHIND', created_at: '1970-01-01T00:00:00.000Z' })
  expect(await due('2026-11-01T00:00:00Z')).toEqual(['OLD'])
  // A clock that was ahead keeps nothing.
  expect(await due('2026-09-01T00:00:00Z')).toEqual(['BEHIND', 'OLD'])
})

it('an order was shown with the name, the moment or the photos of the same OS of another company or line', async () => {
  const [first, second, third] = [
    '2026-01-01T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
    '2026-01-03T00:00:00.000Z',
  ]
  await send('a', 1, { os: 'OS-1', escopo: 'norte', created_at: first })
  await send('b', 2, { os: 'Os-1', escopo: 'e', created_at: second })
  await send('c', 4, { os: 'oS-1', escopo: 'oeste', created_at: third, linha: 'drone' })
  const newest = (escopo: Escopo) => new OrdensRepo(db, escopo).newest(LINHAS.robo)
  const [own, ...others] = await newest({ porEmpresa: true, empresa: 'norte' })
  expect([own, others]).toEqual([expect.objectContaining({ os: 'OS-1', created_at: first, total: 1 }), []])
  const all = { os: 'Os-1', created_at: second, total: 3 }
  expect(await newest({ porEmpresa: true, empresa: null })).toMatchObject([
    { ...all, empresas: ['E', 'norte'] },
  ])
  const [together] = await newest(SEM_ESCOPO)
  expect([together, together?.empresas]).toMatchObject([all, undefined])
})

it('only the newest orders are listed', async () => {
  for (let n = 0; n <= ORDENS_MAX; n++)
    await send(`l${n}`, 1, { os: `OS-${n}`, created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() })
  const newest = await new OrdensRepo(db, SEM_ESCOPO).newest(LINHAS.robo)
  expect(newest.map(({ os }) => os)).toEqual(
    Array.from({ length: ORDENS_MAX }, (_, n) => `OS-${ORDENS_MAX - n}`),
  )
})

it('when more photos are chosen than one statement can ask for, all of them come, with the marks of that moment', async () => {
  const count = 1_002
  await send('a', count, {})
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  const found = await fotos.searchIds(LINHAS.robo, { os: 'OS-1' })
  const [last = 0, ...chosen] = found.map(({ id }) => id).reverse()
  const rows = await fotos.searchArchived(LINHAS.robo, { os: 'OS-1' }, chosen)
  expect([rows.length, rows.some(({ id }) => id === last)]).toEqual([count - 1, false])
  const mark = async (dano: string) => {
    const marks = found.map(({ id }) => marcacaoRow(id, usuarioId, dano))
    return (await db.insertInto('marcacoes').values(marks).returning('id').execute()).map(({ id }) => id)
  }
  const [before, after] = [await mark('antes'), await mark('depois')]
  const now = found.map(({ id }, n) => ({ id, marcacao_id: after[n] ?? null, dano: 'depois' }))
  const then = await fotos.asOf(now, Math.max(...before))
  expect(then.filter(({ dano }) => dano === 'antes')).toHaveLength(count)
})

it('a save that differs in a word, or comes from another person, is not taken for a repetition of the kept one', async () => {
  // The second photo stays without a mark: what is said about the first must not show on it.
  await send('a', 2, {})
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  const [foto] = await fotos.search(LINHAS.robo, { os: 'OS-1' })
  const said = {
    ...marcacaoRow(foto?.id ?? 0, usuarioId, 'Trinca'),
    ...{ marker: 'm', image_meta: 'i', dimensao: 'd', observacao: 'o', recomendacao: 'r' },
    ...{ gravidade: 'g', encarregado: 'e' },
  }
  const other = await new UsuariosRepo(db).create(usuarioRow('d@e.f'))
  const isSaved = async (more: Partial<typeof said> = {}) =>
    (await fotos.saveMarcacao({ ...said, ...more }, null)).saved
  expect([await isSaved(), await isSaved(), await isSaved({ usuario_id: other })]).toEqual([
    true,
    true,
    false,
  ])
  for (const coluna of CONTENT_COLUMNS)
    expect([coluna, await isSaved({ [coluna]: 'x' })]).toEqual([coluna, false])
})
