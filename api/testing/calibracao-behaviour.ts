import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CalibracoesRepo } from '../db/repos/calibracoes-repo.ts'
import { SEM_ESCOPO } from '../db/escopo.ts'
import type { FotosRepo } from '../db/repos/fotos-repo.ts'
import type { FoundFoto } from '../db/repos/foto-rows.ts'
import type { Db } from '../db/open-database.ts'
import { hasSingleWriter } from '../db/writers.ts'
import { marcacaoRow } from './database-rows.ts'

/** A database with a user, to which batches of one order can be added. */
interface CalibratedPlace {
  db: Db
  fotos: FotosRepo
  usuarioId: number
  sendLote: (chave: string, count: number) => Promise<unknown>
  sent: () => Promise<FoundFoto[]>
}

const NOW = new Date('2026-01-01T00:00:00.000Z')
const ordem = { linha: 'robo', os_busca: 'os-1', alvo_busca: 'wtg-1', escopo: null } as const
const marker = JSON.stringify({ x: 0, y: 0, width: 100, height: 100 })

/** What must hold when calibrations and marks are saved at the same time. */
export function calibracaoBehaviour(place: () => CalibratedPlace): void {
  it('measure marks by the calibration that counts', async () => {
    const { db, fotos, usuarioId, sendLote, sent } = place()
    await sendLote('a', 20)
    const rows = await sent()
    for (const { id } of rows) await fotos.saveMarcacao({ ...marcacaoRow(id, usuarioId, 'x'), marker })
    const calibracoes = new CalibracoesRepo(db, SEM_ESCOPO)
    const measured = (cm: number) => ({
      foto_id: rows[0]?.id ?? 0,
      pontos: '[]',
      comprimento_cm: 100 * cm,
      cm_por_pixel: cm,
      usuario_id: usuarioId,
      created_at: NOW.toISOString(),
    })
    await Promise.all([1, 2, 3, 4].map((cm) => calibracoes.save(ordem, measured(cm), true)))
    const counts = await calibracoes.find(ordem)
    const sizes = new Set((await sent()).map(({ dimensao_calibrada }) => dimensao_calibrada))
    expect([...sizes]).toEqual([expect.stringContaining(`${(counts?.cmPorPixel ?? 0) * 100}`)])
  })

  it('never leave a mark measured by a calibration that was taken back while it was saved', async () => {
    const { db, fotos, usuarioId, sendLote, sent } = place()
    await sendLote('a', 1)
    const [foto] = await sent()
    const id = foto?.id ?? 0
    const calibracoes = new CalibracoesRepo(db, SEM_ESCOPO)
    const change = { foto_id: id, usuario_id: usuarioId, created_at: NOW.toISOString() }
    const taken = { ...change, pontos: null, comprimento_cm: null, cm_por_pixel: null }
    let takingBack: Promise<unknown> | undefined
    await fotos.saveMarcacao({ ...marcacaoRow(id, usuarioId, 'x'), marker }, undefined, async (trx) => {
      await calibracoes.findKept(ordem, trx)
      let isBack = false
      takingBack = calibracoes.save(ordem, taken, true).then(() => (isBack = true))
      // The removal ends by itself, or it is seen to wait: on SQLite always while the mark is being written, on
      // PostgreSQL for a lock.
      const waits = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
      const isWaiting = async () => hasSingleWriter(db) || Number((await waits.execute(db)).rows[0]?.n) > 0
      await expect.poll(async () => isBack || (await isWaiting())).toBe(true)
      return { dimensao_calibrada: 'medida antes' }
    })
    await takingBack
    expect((await sent()).map(({ dimensao_calibrada }) => dimensao_calibrada)).toEqual([''])
  })
}
