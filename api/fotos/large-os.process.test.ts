import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ESCOLHIDAS } from '#shared/contract/documentos/escolhidas'
import { resultadosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { dataPaths } from '../storage/data-paths.ts'
import { SEM_ESCOPO } from '../db/escopo.ts'
import { LotesRepo } from '../db/repos/lotes-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { KNOWN_ADMIN, startProcess, type BackendProcess } from '../testing/backend-process.ts'
import { camposDe, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { startApi } from '../testing/start-api.ts'
import { timed } from '#shared/node/testing/load'
import { sha256 } from '#shared/node/testing/sha256'

const linha = LINHAS.drone
const TOTAL = 10_000
/** MB of memory that the process may hold at most, and by which it may grow while all photos are sent. */
const MAX_MB = 400
const MAX_GROWTH_MB = 80
const busca = { os: 'OS-1', wtg: camposDe(linha)['wtg'] ?? '' }

let dataDir: string
let backend: BackendProcess
let admin: Integrator

/**
 * Stores a batch of TOTAL photos with the same bytes: rows through the product's own code, files as links to a single
 * one.
 */
async function manyFotos(foto: Buffer): Promise<void> {
  const lote = randomUUID()
  const { database, fotos } = dataPaths(dataDir)
  mkdirSync(join(fotos, lote))
  const first = join(fotos, lote, 'f000001')
  writeFileSync(first, foto)
  const rows = Array.from({ length: TOTAL }, (_, posicao) => {
    const name = `f${String(posicao + 1).padStart(6, '0')}`
    if (posicao > 0) linkSync(first, join(fotos, lote, name))
    return {
      posicao,
      chave: `${lote}/${name}`,
      nome: `DJI_${posicao}.JPG`,
      size: foto.length,
      sha256: sha256(foto),
      crc32: crc32(foto),
      mime: 'image/jpeg' as const,
      width: 320,
      height: 240,
      altura: posicao / 100,
      eixoz: null,
      dados_foto: null,
    }
  })
  const db = await openDatabase(database)
  const campos = camposDe(linha)
  await new LotesRepo(db, SEM_ESCOPO).create(
    {
      chave: lote,
      linha: linha.id,
      usuario_id: 1,
      os: 'OS-1',
      alvo: campos['wtg'] ?? '',
      blade: null,
      regiao: null,
      empresa: 'E',
      escopo: 'e',
      campos: JSON.stringify(campos),
      total: TOTAL,
      json_nome: null,
      idempotency_key: null,
      fingerprint: '',
      created_at: new Date(0).toISOString(),
    },
    rows,
  )
  await db.destroy()
  const file = new DatabaseSync(database)
  file.exec(`
    INSERT INTO marcacoes (foto_id, usuario_id, marker, image_meta, dimensao, dano, observacao, recomendacao, created_at)
      SELECT id, 1, NULL, NULL, '', 'outro', 'nota ' || id, '', '2026-01-01T00:00:00.000Z' FROM fotos;
    UPDATE fotos SET marcacao_id = (SELECT id FROM marcacoes WHERE foto_id = fotos.id)`)
  file.close()
}

beforeAll(async () => {
  dataDir = newFolder('grande')
  await (await startApi({ dataDir })).stop()
  await manyFotos(await makeFoto({ width: 320, height: 240, padTo: 12_000 }))
  backend = await startProcess(dataDir, KNOWN_ADMIN)
  admin = await signIn(backend, backend.admin)
})
afterAll(async () => {
  await backend.kill()
  removeFolder(dataDir)
})

/** Requests something of the order; resolves when the head of the answer is there. */
const get = (path: string, more: Record<string, string> = {}) =>
  fetch(`${backend.url}${path}?${new URLSearchParams({ ...busca, ...more }).toString()}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })

/** The time in which an answer has to begin on an idle machine, in ms. */
const BEGINS_MS = 2000

/**
 * Requests JSON: whether the answer began in time for a machine as busy as this one, after how many ms, and its
 * content.
 */
async function begin(path: string) {
  const start = performance.now()
  const answer = await get(path)
  const ms = performance.now() - start
  return { isInTime: timed(ms, BEGINS_MS) === 'in time', ms, body: (await answer.json()) as object }
}

/** Reads an answer to its end; returns its length in bytes. */
async function read(answer: Response) {
  let bytes = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
  return bytes
}

it.each([
  ['the inspection', linha.api.fotos],
  ['the report', linha.api.relatorio],
  ['the download', linha.api.busca],
])('F29 %s of an OS of 10,000 photos begins to answer within 2 s', async (_case, path) => {
  let begun = await begin(path)
  // Other work on the machine can only delay an answer, so one answer in time is enough.
  for (let again = 0; again < 4 && !begun.isInTime; again++) begun = await begin(path)
  expect(begun.isInTime, `began after ${begun.ms} ms`).toBe(true)
  const { body } = begun
  const list = Array.isArray(body) ? resultadosSchema.parse(body) : Object.values(body)[0]
  expect(list).toHaveLength(TOTAL)
})

it('F29 all its photos come as one archive of the announced length, without being held in memory', async () => {
  const before = backend.peakMb() ?? 0
  const answer = await get(linha.api.zip)
  const bytes = await read(answer)
  expect(bytes).toBe(Number(answer.headers.get('content-length')))
  expect(bytes).toBeGreaterThan(TOTAL * 12_000)
  expect(backend.peakMb() ?? 0).toBeLessThan(Math.min(before + MAX_GROWTH_MB, MAX_MB))
})

it('F29 one chosen photo of it comes without a query for the others', async () => {
  const [foto] = resultadosSchema.parse(await (await get(linha.api.busca)).json())
  const begins = async (chosen: Record<string, string>) => {
    const times: number[] = []
    for (let again = 0; again < 3; again++) {
      const start = performance.now()
      const answer = await get(linha.api.zip, chosen)
      times.push(performance.now() - start)
      await answer.body?.cancel()
    }
    return Math.min(...times)
  }
  const [one, all] = [await begins({ [ESCOLHIDAS]: String(foto?.id) }), await begins({})]
  expect(one).toBeLessThan(all / 3)
})
