import type { UploadLimits } from '#shared/contract/produto'
import type { GuessLimit } from '../auth/guess-limit.ts'
import type { CalibracoesRepo } from '../db/calibracoes-repo.ts'
import type { FotosRepo } from '../db/fotos-repo.ts'
import type { InspetoraRepo } from '../db/inspetora-repo.ts'
import type { LotesRepo } from '../db/lotes-repo.ts'
import type { OrdensRepo } from '../db/ordens-repo.ts'
import type { UsuariosRepo } from '../db/usuarios-repo.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import type { RunningUploads } from '../upload/running-uploads.ts'
import type { Log } from '#shared/node/log/create-log'
import type { Zona } from '#shared/time/zona'

/** What the routes work with, made once in `createApi`. */
export interface Services {
  usuarios: UsuariosRepo
  /** Wrong senhas at the login, by account. */
  guesses: GuessLimit
  lotes: LotesRepo
  ordens: OrdensRepo
  fotos: FotosRepo
  calibracoes: CalibracoesRepo
  inspetora: InspetoraRepo
  storage: FotoStorage
  now: () => Date
  log: Log
  zona: Zona
  timeZone: string
  productName: string
  limits: UploadLimits
  runningUploads: RunningUploads
}
