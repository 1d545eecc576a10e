import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import { RetentionRepo } from '../db/repos/retention-repo.ts'
import { fotoRows, loteRow } from './database-rows.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const LATER = new Date('2027-01-01T00:00:00.000Z')
const LIMIT = { before: LATER, now: LATER }

interface World {
  db: Db
  lotes: LotesRepo
  /** Id of a user. */
  usuarioId: number
}

/**
 * How many rows of `fotos` a connection has read since it last reported its counts to the server, which is never in the
 * middle of a transaction: only differences tell.
 */
async function fotosRead(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'fotos'`.execute(
    trx,
  )
  return rows[0]?.read ?? 0
}

/** What must hold of batches that are due for removal by age. */
export function retentionBehaviour({ name }: { name: string }, worldOf: () => World): void {
  const send = (chave: string, count: number, more: Partial<ReturnType<typeof loteRow>> = {}) => {
    const { lotes, usuarioId } = worldOf()
    return lotes.create(loteRow(usuarioId, { chave, total: count, ...more }), fotoRows(chave, count))
  }

  it('lists what the storage must hold, without removed batches, and what is due for removal, page by page', async () => {
    const { db, lotes } = worldOf()
    await send('a', 2)
    await send('b', 1)
    await send('c', 1, { created_at: '2026-06-01T00:00:00.000Z' })
    const retention = new RetentionRepo(db)
    const [first, ...others] = await retention.due(LIMIT, { most: 9 })
    expect(await retention.due(LIMIT, { after: first, most: 2 })).toEqual(others)
    expect(await retention.due(LIMIT, { after: first, most: 1 })).toEqual(others.slice(0, 1))
    expect(await retention.due(LIMIT, { after: others[0], most: 1 })).toEqual(others.slice(1))
    await retention.begin(first?.id ?? 0, NOW)
    expect(await retention.begun({ most: 9 })).toHaveLength(1)
    const stored: unknown[] = []
    for await (const lote of lotes.storedChaves()) stored.push(lote)
    expect(stored).toEqual([
      { chave: 'a', fotos: [] },
      { chave: 'b', fotos: ['b/f0'] },
      { chave: 'c', fotos: ['c/f0'] },
    ])
  })

  it.runIf(name === 'PostgreSQL')('each page of what is due read the photos of all batches', async () => {
    const { db } = worldOf()
    for (let lote = 0; lote < 50; lote++) await send(`l${lote}`, 50)
    const read = await db.transaction().execute(async (trx) => {
      const before = await fotosRead(trx)
      expect(await new RetentionRepo(trx).due(LIMIT, { most: 2 })).toHaveLength(2)
      return (await fotosRead(trx)) - before
    })
    expect(read).toBeLessThan(500)
  })
}
