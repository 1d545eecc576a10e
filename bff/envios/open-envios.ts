import type { UploadLimits } from '#shared/contract/produto'
import type { Zona } from '#shared/time/zona'
import type { BackendClient } from '../backend/backend-client.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { Sessions } from '../session/sessions.ts'
import type { UploadPlaces } from '../upload/upload-places.ts'
import { envioRoutes } from './envio-routes.ts'
import { EnvioSender } from './sending/envio-sender.ts'
import type { SenderPace } from './sending/envio-sender.ts'
import { openFolderPlace } from './envio-place.ts'
import { EnvioUpkeep } from './envio-upkeep.ts'
import type { UpkeepDeps } from './envio-upkeep.ts'
import type { EnvioStats } from './store/envio-store.ts'
import { Envios } from './envios.ts'
import type { KnownFotos } from './known-fotos.ts'
import { Arquivos } from './received/arquivos.ts'
import { openSharedSpool } from './open-shared-spool.ts'
import type { SpoolBounds } from './spool/spool-room.ts'
import { tusRoutes } from './tus/tus-routes.ts'

export interface OpenEnviosDeps extends Omit<UpkeepDeps, 'place' | 'envios' | 'arquivos' | 'sender'> {
  /** Path of the database, in place of the file in `dataDir`. */
  database?: string
  limits: UploadLimits
  bounds: SpoolBounds
  zona: Zona
  backend: Pick<BackendClient, 'open' | 'look'>
  sessions: Pick<Sessions, 'principalOf'>
  /** The time in ms since 1970. */
  now: () => number
  /** Tells which photos the OS has already; without it none count as known. */
  known?: KnownFotos | undefined
  places?: UploadPlaces
  pace?: Partial<SenderPace>
}

/** Open envios with their routes and upkeep. */
export interface OpenEnvios {
  envios: Envios
  routes: RouteDeclaration[]
  stats: () => Promise<EnvioStats>
  /** Mends what a killed process left, then begins to send what is to be sent; gives warnings for the operator. */
  start: () => Promise<string[]>
  /** Gives up envios that nobody went on with, and removes bytes that belong to none. */
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
  const arquivos = new Arquivos({ store, files, limits })
  const sender = new EnvioSender({
    store,
    files,
    arquivos,
    backend,
    sessions,
    audit,
    now,
    onTrouble,
    known: deps.known,
    pace: deps.pace,
  })
  const envios = new Envios({
    store,
    files,
    sender,
    limits,
    bounds,
    teller: { zona, keptMs },
    audit,
    known: deps.known,
  })
  const upkeep = new EnvioUpkeep({ ...deps, place, envios, arquivos, sender })
  return {
    envios,
    routes: [...envioRoutes(envios), ...tusRoutes({ envios, arquivos, files, locks, places: deps.places })],
    stats: () => store.stats(),
    start: () => upkeep.start(),
    sweep: () => upkeep.sweep(),
    close: async () => {
      await upkeep.close()
      await sender.close()
      files.close()
      store.close()
    },
  }
}
