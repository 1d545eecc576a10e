import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadLimits } from '#shared/contract/produto'
import { toAppError } from '#shared/errors/errors'
import type { AppError } from '#shared/errors/errors'
import type { Zona } from '#shared/time/zona'
import type { BackendClient } from '../backend/backend-client.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { Audit } from '../observe/audit.ts'
import type { Sessions } from '../session/sessions.ts'
import type { UploadPace } from '../upload/upload-watch.ts'
import type { UploadPlaces } from '../upload/upload-places.ts'
import { envioRoutes } from './envio-routes.ts'
import { EnvioSender } from './sending/envio-sender.ts'
import type { SenderPace } from './sending/envio-sender.ts'
import { EnvioCarrier } from './carry/envio-carrier.ts'
import { beingCarried, leftInFolder, openFolderPlace, storeAway } from './envio-place.ts'
import { isKeeperAway } from './store/keeper-away.ts'
import type { EnvioStats } from './store/envio-store.ts'
import { Envios } from './envios.ts'
import type { KnownFotos } from './known-fotos.ts'
import { mendEnvios } from './mend-envios.ts'
import type { SharedSpool } from './open-shared-spool.ts'
import { openSharedSpool } from './open-shared-spool.ts'
import { sweepEnvios } from './sweep-envios.ts'
import type { SpoolBounds } from './spool/spool-room.ts'
import { tusRoutes } from './tus/tus-routes.ts'

/** Milliseconds between two looks for what was left. */
const SWEEP_MS = 600_000
/** Milliseconds a start waits for what gateways share. */
const LOOK_MS = 5_000

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
  /** Told when so many envios of the folder are kept by all gateways. */
  onCarried?: (envios: number) => void
  /** Milliseconds a start waits for what gateways share. */
  lookMs?: number
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
    ...(deps.known && { known: deps.known }),
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
  let carrier: EnvioCarrier | undefined

  const sweep = () => sweepEnvios({ store, files, envios, audit, keptMs })

  /** What several gateways keep is asked again and again; one folder that fails is somebody's matter. */
  const unlessAway = (error: unknown): AppError => {
    const known = toAppError(error)
    if (!deps.shared || !isKeeperAway(known)) throw error
    return known
  }
  /** What was left is looked after; of what is shared a start waits only so long to know whether it answers. */
  const firstLook = (): Promise<AppError | undefined> => {
    const look = mendEnvios({ ...place, envios, onTrouble })
      .then(sweep)
      .then(() => undefined, unlessAway)
    return deps.shared ? inTime(look) : look
  }
  const inTime = <T>(work: Promise<T>): Promise<T | undefined> => {
    work.catch(onTrouble)
    return Promise.race([work, sleep(deps.lookMs ?? LOOK_MS, undefined, { ref: false })])
  }
  /** What the folder holds of before is everybody's from now on. */
  const carryFolder = async (): Promise<string[]> => {
    const left = await leftInFolder(deps.dataDir)
    if (!left) return []
    carrier = new EnvioCarrier({
      from: left.place,
      to: place,
      envios,
      onCarried: () => sender.wake(),
      onDone: (count) => deps.onCarried?.(count),
      onTrouble,
    })
    await inTime(carrier.start())
    return [beingCarried(left.count, deps.dataDir)]
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
      const away = await firstLook()
      timer = setInterval(() => void sweep().catch(unlessAway).catch(onTrouble), SWEEP_MS).unref()
      sender.start()
      const { shared } = deps
      return shared ? [...storeAway(shared.bucket.bucket, away), ...(await carryFolder())] : []
    },
    sweep,
    close: async () => {
      clearInterval(timer)
      await carrier?.close()
      await sender.close()
      files.close()
      store.close()
    },
  }
}
