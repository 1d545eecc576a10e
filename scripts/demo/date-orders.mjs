import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { DAY_MS } from '#shared/time/day'

/**
 * Dates orders back, in the database of the demonstration's throwaway folder: uploads to `criadoEm`, their saved marks
 * to the day after. The product dates every upload at the moment it arrives and no call can change that, so the
 * demonstration writes these two columns itself; everything else comes through the public calls.
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
