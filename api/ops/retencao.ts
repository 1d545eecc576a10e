import { OperatorError } from '#shared/errors/operator-error'
import { RetentionRepo, type AgedLote } from '../db/repos/retention-repo.ts'
import { Retention } from '../retention/retention.ts'
import { openStorage } from '../storage/open-storage.ts'
import { typed } from './usage.ts'
import { retentionLines } from './retention-lines.ts'
import { runCommand } from './run-command.ts'
import { openExistingDatabase } from '../start/open-stores.ts'

const USAGE = `Uso: ${typed('retencao', '--simular | --agora')}
  --simular   mostra os envios cujos originais sairiam, com as somas; nada muda
  --agora     remove esses originais, sem esperar pela remoção diária`

/**
 * `npm run retencao -- …`: shows or removes the originals that are too old to be kept, while the product runs or not.
 */
await runCommand(USAGE, async (config, args) => {
  const { dataDir, retentionMonths: months, timeZone } = config
  const [how] = args
  if (args.length !== 1 || (how !== '--simular' && how !== '--agora')) throw new OperatorError(USAGE)
  if (months === undefined)
    throw new OperatorError(
      'RETENCAO_MESES não está definida: nada é removido. Defina-a também neste comando.',
    )
  const db = await openExistingDatabase(config)
  try {
    const storage = await openStorage(config)
    const parts = { repo: new RetentionRepo(db), storage, dataDir, months, now: () => new Date() }
    const retention = new Retention(parts)
    const due: AgedLote[] = []
    for await (const lote of retention.due()) due.push(lote)
    if (how === '--agora') await retention.run()
    await storage.close()
    return retentionLines(due, { months, timeZone, done: how === '--agora' })
  } finally {
    await db.destroy()
  }
})
