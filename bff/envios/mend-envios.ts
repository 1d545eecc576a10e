import { toAppError } from '#shared/errors/errors'
import type { EnvioPlace } from './envio-place.ts'
import { isOver } from './store/envio-records.ts'
import type { ArquivoRecord } from './store/envio-records.ts'
import { tellUnlessKeeperAway } from './store/keeper-away.ts'
import type { Arquivos } from './received/arquivos.ts'
import { runLocked } from './spool/file-locks.ts'
import type { SpoolPlace } from './spool/spool.ts'

interface MendDeps extends EnvioPlace {
  arquivos: Pick<Arquivos, 'settle'>
  /** Called with unexpected errors. */
  onTrouble: (error: unknown) => void
}

const needsMending = ({ estado, bytes }: ArquivoRecord, size: number | undefined) =>
  estado === 'chegou' ? size !== bytes : estado === 'falta' && size === bytes

/**
 * Mends files that are whole but were not judged, and files that count as arrived but are not there: a process ended in
 * between, or the disk lost them.
 */
export async function mendEnvios({ store, files, locks, arquivos, onTrouble }: MendDeps): Promise<void> {
  const mendFile = (at: SpoolPlace) =>
    runLocked(locks, at, async () => {
      const size = await files.size(at)
      const [record, envio] = [await store.file(at.envio, at.n), await store.find(at.envio)]
      // Another gateway may have mended it meanwhile. An envio that is over has lost its bytes on purpose, while its
      // receipt stays.
      if (!record || !envio || isOver(envio) || !needsMending(record, size)) return
      if (record.estado === 'chegou') await store.setFile(record, { estado: 'falta' })
      else await arquivos.settle(record)
    })
  const tellUnexpected = (error: unknown) => {
    if (toAppError(error).code === 'UNEXPECTED') onTrouble(error)
  }
  const mendEnvio = async (id: string) => {
    const sizes = await files.sizes(id)
    for (const record of await store.files(id))
      if (needsMending(record, sizes.get(record.n))) await mendFile(record).catch(tellUnexpected)
  }
  // An envio whose bytes cannot be read must not stop the start.
  for (const { id } of await store.allOpen()) await mendEnvio(id).catch(tellUnlessKeeperAway(onTrouble))
}
