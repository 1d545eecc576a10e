import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UploadLimits } from '#shared/contract/produto'
import { toAppError } from '#shared/errors/errors'
import type { Zona } from '#shared/time/zona'
import type { BackendClient } from '../backend/backend-client.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import type { Sessions } from '../session/sessions.ts'
import type { UploadPace } from '../upload/upload-watch.ts'
import type { UploadPlaces } from '../upload/upload-places.ts'
import { envioRoutes } from './envio-routes.ts'
import { EnvioSender } from './envio-sender.ts'
import type { SenderPace } from './envio-sender.ts'
import { EnvioStore } from './envio-store.ts'
import { Envios } from './envios.ts'
import { FileLocks } from './file-locks.ts'
import type { KnownFotos } from './known-fotos.ts'
import { SpoolFiles, SPOOL_FOLDER } from './spool-files.ts'
import type { SpoolBounds } from './spool-room.ts'
import { tusRoutes } from './tus-routes.ts'
import { tusIdOf } from './tus-store.ts'

/** Milliseconds between two looks for what was left, and for which what became of an envio can be asked. */
const SWEEP_MS = 600_000
const KNOWN_MS = 90 * 86_400_000

export interface OpenEnviosDeps {
  dataDir: string
  /** In place of the file in `dataDir`. */
  database?: string
  limits: UploadLimits
  bounds: SpoolBounds
  /** Milliseconds for which what came of an envio is kept without anything new. */
  keptMs: number
  zona: Zona
  backend: Pick<BackendClient, 'open'>
  sessions: Pick<Sessions, 'principalOf'>
  audit: Audit
  now: () => number
  onTrouble: (error: unknown) => void
  /** Without it no photo is known to be there already. */
  known?: KnownFotos
  places?: UploadPlaces
  pace?: Partial<SenderPace>
  uploadPace?: UploadPace
}

/** What is kept of envios, for operators: how many by state, and the bytes that have come whole. */
export interface EnvioStats {
  envios: Record<'recebendo' | 'enviando' | 'recusado', number>
  bytes: number
}

/** Envios whose files are open, the ways to them, and what closes them. */
export interface OpenEnvios {
  envios: Envios
  routes: RouteDeclaration[]
  stats: () => EnvioStats
  /** Mends what a killed process left, then sends what is to be sent. */
  start: () => Promise<void>
  /** Removes what nobody went on with. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** Opens the envios of a data folder. Throws an error with a Portuguese sentence when their file does not open. */
export function openEnvios(deps: OpenEnviosDeps): OpenEnvios {
  const folder = join(deps.dataDir, SPOOL_FOLDER)
  if (deps.database === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new EnvioStore(deps.database ?? join(folder, 'envios.sqlite'))
  const files = new SpoolFiles(folder)
  const locks = new FileLocks()
  const { limits, bounds, audit, now, zona, keptMs, backend, sessions, onTrouble } = deps
  const sender = new EnvioSender({
    store,
    files,
    backend,
    sessions,
    audit,
    now,
    onTrouble,
    ...(deps.pace && { pace: deps.pace }),
  })
  const envios = new Envios({
    store,
    files,
    sender,
    limits,
    bounds,
    teller: { zona, keptMs },
    audit,
    now,
    ...(deps.known && { known: deps.known }),
  })
  let timer: NodeJS.Timeout | undefined

  const sweep = async () => {
    for (const { id, linha, campos } of store.untouchedSince(now() - keptMs)) {
      if (!(await sender.stop(id))) continue
      store.end(id, { estado: 'desistido', nowMs: now() })
      audit('envio-abandonado', { ...orderFields(linha, campos), envio: id })
      await files.remove(id)
    }
    store.forgetBefore(now() - KNOWN_MS)
  }

  /** What is whole was not judged, or what was judged is not there: the process ended in between, or the disk lost it. */
  const mend = async () => {
    const open = store.allOpen()
    const known = new Set(open.map(({ id }) => id))
    await files.removeOthers((id) => known.has(id) || store.findAny(id)?.estado === 'recebendo')
    for (const { id } of open) {
      const sizes = await files.sizes(id)
      for (const record of store.files(id)) {
        const whole = sizes.get(record.n) === record.bytes
        if (record.estado === 'chegou' && !whole) store.setFile(record, { estado: 'falta' })
        if (record.estado === 'falta' && whole)
          await locks.run(tusIdOf(record), () => envios.settle(record)).catch(onTroubleOnly)
      }
    }
  }
  const onTroubleOnly = (error: unknown) => {
    if (toAppError(error).code === 'UNEXPECTED') onTrouble(error)
  }

  return {
    envios,
    routes: [
      ...envioRoutes(envios),
      ...tusRoutes({
        envios,
        files,
        locks,
        ...(deps.places && { places: deps.places }),
        ...(deps.uploadPace && { pace: deps.uploadPace }),
      }),
    ],
    stats: () => {
      const { recebendo = 0, enviando = 0, recusado = 0 } = store.counts()
      return { envios: { recebendo, enviando, recusado }, bytes: store.bytesIn('chegou') }
    },
    start: async () => {
      await mend()
      await sweep()
      timer = setInterval(() => void sweep().catch(onTrouble), SWEEP_MS).unref()
      sender.start()
    },
    sweep,
    close: async () => {
      clearInterval(timer)
      await sender.close()
      store.close()
    },
  }
}
