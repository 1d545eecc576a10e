import type { UploadLimits } from '#shared/contract/produto'
import { toAppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
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
import type { ArquivoRecord } from './envio-records.ts'
import { leftBehind, openFolderPlace, openInFolder } from './envio-place.ts'
import type { EnvioStats } from './envio-store.ts'
import { Envios } from './envios.ts'
import type { KnownFotos } from './known-fotos.ts'
import type { SharedSpool } from './open-shared-spool.ts'
import { openSharedSpool } from './open-shared-spool.ts'
import type { SpoolPlace } from './spool.ts'
import type { SpoolBounds } from './spool-room.ts'
import { tusRoutes } from './tus-routes.ts'
import { tusIdOf } from './tus-store.ts'

/** Milliseconds between two looks for what was left. */
const SWEEP_MS = 600_000

const AWAY = new Set<ErrorCode>(['SESSIONS_UNAVAILABLE', 'STORAGE_UNAVAILABLE'])

export interface OpenEnviosDeps {
  dataDir: string
  /** In place of the file in `dataDir`. */
  database?: string
  /** Where gateways that share the load keep envios; without it they are kept in `dataDir`. */
  shared?: SharedSpool | undefined
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

/** Envios whose files are open, the ways to them, and what closes them. */
export interface OpenEnvios {
  envios: Envios
  routes: RouteDeclaration[]
  stats: () => Promise<EnvioStats>
  /** Mends what a killed process left, then sends what is to be sent; answers what to warn of. */
  start: () => Promise<string[]>
  /** Removes what nobody went on with. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** That what keeps them cannot be asked now decides nothing, and is told where people ask. */
const isAway = (error: unknown) => AWAY.has(toAppError(error).code)

/**
 * Opens the envios of a data folder, or those that several gateways share. Throws an error with a Portuguese sentence when
 * their file does not open.
 */
export function openEnvios(deps: OpenEnviosDeps): OpenEnvios {
  const { limits, bounds, audit, now, zona, keptMs, backend, sessions, onTrouble } = deps
  const place = deps.shared ? openSharedSpool(deps.shared) : openFolderPlace(deps, now)
  const { store, files, locks } = place
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
    ...(deps.known && { known: deps.known }),
  })
  let timer: NodeJS.Timeout | undefined

  const isOpen = async (id: string) => {
    const estado = (await store.find(id))?.estado
    return estado !== undefined && estado !== 'pronto' && estado !== 'desistido'
  }

  const sweep = async () => {
    for (const { id, linha, campos } of await store.untouchedFor(keptMs)) {
      if (!(await envios.end(id))) continue
      audit('envio-abandonado', { ...orderFields(linha, campos), envio: id })
      await files.remove(id)
    }
    await store.forget()
    await files.removeOthers(isOpen)
  }

  /** What is whole was not judged, or what was judged is not there: the process ended in between, or the disk lost it. */
  const needsMending = ({ estado, bytes }: ArquivoRecord, size: number | undefined) =>
    estado === 'chegou' ? size !== bytes : estado === 'falta' && size === bytes
  const mendFile = (at: SpoolPlace) =>
    locks.run(tusIdOf(at), async () => {
      const [record, size] = [await store.file(at.envio, at.n), await files.size(at)]
      // Whoever had it until now may have done so already.
      if (!record || !needsMending(record, size)) return
      if (record.estado === 'chegou') await store.setFile(record, { estado: 'falta' })
      else await envios.settle(record)
    })

  const mend = async () => {
    for (const { id } of await store.allOpen()) {
      const sizes = await files.sizes(id)
      for (const record of await store.files(id))
        if (needsMending(record, sizes.get(record.n))) await mendFile(record).catch(onTroubleOnly)
    }
  }
  const onTroubleOnly = (error: unknown) => {
    if (toAppError(error).code === 'UNEXPECTED') onTrouble(error)
  }
  const unlessAway = (error: unknown) => {
    if (!deps.shared || !isAway(error)) throw error
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
    stats: () => store.stats(),
    start: async () => {
      // A start does not wait for what others keep too: people ask again.
      await mend().then(sweep).catch(unlessAway)
      timer = setInterval(() => void sweep().catch(unlessAway).catch(onTrouble), SWEEP_MS).unref()
      sender.start()
      return deps.shared ? leftBehind(await openInFolder(deps.dataDir), deps.dataDir) : []
    },
    sweep,
    close: async () => {
      clearInterval(timer)
      await sender.close()
      files.close()
      store.close()
    },
  }
}
