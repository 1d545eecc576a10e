import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { OwnProcesso } from '../db/repos/processos-repo.ts'
import { storageName, type StoragePlace } from '../storage/open-storage.ts'

/** The name by which operators know this process: its computer or container, and its process number. */
export const processoNome = () => `${hostname()}, pid ${process.pid}`

/**
 * What this backend tells the others on its database of itself. It is alone in a data folder, which it locks (decision
 * 036).
 */
export const ownProcesso = (place: StoragePlace): OwnProcesso => ({
  nome: processoNome(),
  originais: place.s3 ? storageName(place) : `${hostname()}: ${resolve(place.dataDir)}`,
  isAlone: place.s3 === undefined,
})
