import type { UploadLimits } from '#shared/contract/produto'
import type { AccountLimit } from '../auth/account-limit.ts'
import type { EmpresasRepo } from '../db/repos/empresas-repo.ts'
import type { InspetoraRepo } from '../db/repos/inspetora-repo.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { UsuarioListRepo } from '../db/repos/usuario-list-repo.ts'
import type { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import type { VisibleTo } from '../http/visible.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import type { RunningUploads } from '../upload/running-uploads.ts'
import type { Log } from '#shared/node/log/create-log'
import type { Zona } from '#shared/time/zona'

/** What the routes work with, made once in `createApi`. */
export interface Services {
  usuarios: UsuariosRepo
  usuarioList: UsuarioListRepo
  empresas: EmpresasRepo
  /** True where each company sees its own batches alone. */
  porEmpresa: boolean
  /** Limits of wrong senhas: by e-mail at the login, and by user where a signed-in user changes the senha. */
  accountLimits: { login: AccountLimit; troca: AccountLimit }
  /** The repositories of what the caller of a request may see: there is no other way to batches, photos and marks. */
  visibleTo: VisibleTo
  inspetora: InspetoraRepo
  storage: FotoStorage
  /** This backend among those of the same database. */
  processos: ProcessosRepo
  now: () => Date
  log: Log
  zona: Zona
  timeZone: string
  productName: string
  limits: UploadLimits
  runningUploads: RunningUploads
}
