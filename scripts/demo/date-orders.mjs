import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { DAY_MS } from '#shared/time/day'

/**
 * Dates orders back, in the database of the throwaway folder: `criadoEm` for what was sent, the day after for what was
 * saved. The product gives every upload the date of the moment and has no way round that, so the demonstration writes
 * these two columns itself; all else comes through the public calls.
 */
export function dateOrders(dataDir, orders) {
  const db = new DatabaseSync(join(dataDir, 'api.sqlite'), { timeout: 10_000 })
  const sent = db.prepare('UPDATE lotes SET created_at = ? WHERE linha = ? AND os = ?')
  const saved = db.prepare(
    'UPDATE marcacoes SET created_at = ? WHERE foto_id IN (SELECT fotos.id FROM fotos JOIN lotes ON lotes.id = fotos.lote_id WHERE lotes.linha = ? AND lotes.os = ?)',
  )
  for (const { criadoEm, linha, campos } of orders) {
    sent.run(criadoEm.toISOString(), linha, campos.os)
    saved.run(new Date(criadoEm.getTime() + DAY_MS).toISOString(), linha, campos.os)
  }
  db.close()
}
