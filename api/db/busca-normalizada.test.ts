import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { SEM_ESCOPO } from './escopo.ts'
import { FotosRepo } from './repos/fotos-repo.ts'
import { buscaSemAcentos } from './migrations/011-busca-sem-acentos.ts'
import { buscaEspacos } from './migrations/017-busca-espacos.ts'
import { buscaEspacosSeguidos } from './migrations/018-busca-espacos-seguidos.ts'
import { openDatabase } from './open-database.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = newFolder('banco')
  path = join(folder, 'api.sqlite')
})
afterEach(() => removeFolder(folder))

/** Changes the database back to the form without search keys, with one photo in it. */
async function makeOld(): Promise<void> {
  await (await openDatabase(path)).destroy()
  const old = new DatabaseSync(path)
  old.exec(`
    DROP INDEX lotes_os_alvo; DROP INDEX lotes_os_blade;
    ALTER TABLE lotes DROP COLUMN os_busca; ALTER TABLE lotes DROP COLUMN alvo_busca;
    ALTER TABLE lotes DROP COLUMN blade_busca; ALTER TABLE lotes DROP COLUMN regiao_busca;
    DROP INDEX lotes_escopo; DROP INDEX lotes_linha; ALTER TABLE lotes DROP COLUMN escopo;
    DROP TABLE calibracoes; ALTER TABLE marcacoes DROP COLUMN dimensao_calibrada;
    ALTER TABLE marcacoes DROP COLUMN gravidade; ALTER TABLE marcacoes DROP COLUMN encarregado;
    DROP TABLE processos; DROP TABLE lotes_em_curso; DROP TABLE senhas_erradas;
    DROP TABLE inspetora; ALTER TABLE fotos DROP COLUMN capturada_em;
    DROP INDEX lotes_remocao_por_fazer;
    ALTER TABLE lotes DROP COLUMN removido_em; ALTER TABLE lotes DROP COLUMN remocao_feita;
    CREATE INDEX lotes_os_alvo ON lotes (linha, os, alvo, created_at);
    CREATE INDEX lotes_os_blade ON lotes (linha, os, blade, created_at);
    ALTER TABLE usuarios DROP COLUMN senha_provisoria; ALTER TABLE usuarios DROP COLUMN ultimo_acesso;
    DELETE FROM kysely_migration WHERE name >= '005';
    INSERT INTO usuarios (email, senha_hash, nivel, responsavel, empresa, ramo, cnpj, telefone, created_at)
      VALUES ('a@b.c', 'x', 'supervisor', 'R', 'E', 'R', '1', '1', '2026-01-01'),
        ('d@e.f', 'x', 'supervisor', 'R', ' Outra ', 'R', '1', '1', '2026-01-01');
    INSERT INTO lotes (chave, linha, usuario_id, os, alvo, empresa, campos, total, fingerprint, created_at)
      VALUES ('k', 'civil', 1, ' OS ÁGUA-7', 'Torre É', 'E', '{}', 1, 'f', '2026-01-01'),
        ('l', 'civil', 2, 'OS-8', 'B', 'E', '{}', 1, 'f', '2026-01-01');
    INSERT INTO fotos (lote_id, linha, posicao, chave, nome, size, sha256, crc32, mime, width, height)
      VALUES (1, 'civil', 0, 'k/1', 'a.jpg', 1, 'x', 1, 'image/jpeg', 1, 1);
  `)
  old.close()
}

it('the batches of an older database are found regardless of case and accents, each with its sender’s company', async () => {
  await makeOld()
  const db = await openDatabase(path)
  const lotes = await db.selectFrom('lotes').select('escopo').orderBy('id').execute()
  expect(lotes.map(({ escopo }) => escopo)).toEqual(['e', 'outra'])
  const fotos = new FotosRepo(db, SEM_ESCOPO)
  for (const os of ['os água-7 ', 'os agua-7', 'OS AGUA-7'])
    expect(await fotos.search(LINHAS.civil, { os, torre: 'TORRE e' })).toHaveLength(1)
  await db.destroy()
})

it('search keys of an older database that still have accents are made again without them', async () => {
  await makeOld()
  const db = await openDatabase(path)
  await db.updateTable('lotes').set({ os_busca: 'os água-7', alvo_busca: 'torre é' }).execute()
  await buscaSemAcentos.up(db)
  expect(
    await new FotosRepo(db, SEM_ESCOPO).search(LINHAS.civil, { os: 'OS Água-7', torre: 'torre e' }),
  ).toHaveLength(1)
  await db.destroy()
})

it('the OS of an order copied from a PDF did not match the one that was typed: its keys are made again with plain spaces', async () => {
  await makeOld()
  const db = await openDatabase(path)
  const odd = { os_busca: 'os\u00a0agua-7', alvo_busca: 'torre\u2009e' }
  await db
    .updateTable('lotes')
    .set({ ...odd, escopo: 'vento\u202fnorte\u3000e\u1680sul' })
    .execute()
  await db
    .insertInto('calibracoes')
    .values({ linha: 'civil', ...odd, foto_id: 1, usuario_id: 1, created_at: '2026-01-01' })
    .execute()
  let statements = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await buscaEspacos.up(counted)
  // One update per key, independent of the number of orders: each update covers all batches.
  expect(statements).toBe(6)
  const keys = { os_busca: 'os agua-7', alvo_busca: 'torre e' }
  expect(await db.selectFrom('lotes').select(['os_busca', 'alvo_busca', 'escopo']).execute()).toEqual([
    { ...keys, escopo: 'vento norte e sul' },
    { ...keys, escopo: 'vento norte e sul' },
  ])
  expect(await db.selectFrom('calibracoes').select(['os_busca', 'alvo_busca']).execute()).toEqual([keys])
  await db.destroy()
})

it('an order sent with two spaces in a row was not found by what the screen shows: its keys are made again with one', async () => {
  await makeOld()
  const db = await openDatabase(path)
  const odd = { os_busca: 'os  agua-7', alvo_busca: 'torre   e' }
  await db
    .updateTable('lotes')
    .set({ ...odd, escopo: `vento${' '.repeat(190)}norte  sul` })
    .execute()
  await db
    .insertInto('calibracoes')
    .values({ linha: 'civil', ...odd, foto_id: 1, usuario_id: 1, created_at: '2026-01-01' })
    .execute()
  await buscaEspacosSeguidos.up(db)
  const keys = { os_busca: 'os agua-7', alvo_busca: 'torre e' }
  expect(await db.selectFrom('lotes').select(['os_busca', 'alvo_busca', 'escopo']).execute()).toEqual([
    { ...keys, escopo: 'vento norte sul' },
    { ...keys, escopo: 'vento norte sul' },
  ])
  expect(await db.selectFrom('calibracoes').select(['os_busca', 'alvo_busca']).execute()).toEqual([keys])
  await db.destroy()
})

it('an older database with more batches than are read at once finds each of them', async () => {
  await makeOld()
  const old = new DatabaseSync(path)
  old.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO lotes (chave, linha, usuario_id, os, alvo, empresa, campos, total, fingerprint, created_at)
      SELECT 'm' || i, 'civil', 1, 'OS ' || i, 'Torre', 'E', '{}', 1, 'f', '2026-01-01' FROM n;
  `)
  old.close()
  const db = await openDatabase(path)
  const { keyless } = await db
    .selectFrom('lotes')
    .select((eb) => eb.fn.countAll<number>().as('keyless'))
    .where('os_busca', '=', '')
    .executeTakeFirstOrThrow()
  expect(keyless).toBe(0)
  await db.destroy()
})

it('a search by OS and target goes through an index, not through all batches', async () => {
  await (await openDatabase(path)).destroy()
  const db = new DatabaseSync(path)
  for (const column of ['alvo_busca', 'blade_busca']) {
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN SELECT id FROM lotes WHERE linha = ? AND os_busca = ? AND ${column} = ?`)
      .all('robo', 'x', 'y') as { detail: string }[]
    expect(plan.map(({ detail }) => detail).join()).toMatch(/SEARCH lotes USING (COVERING )?INDEX lotes_os_/)
  }
  db.close()
})
