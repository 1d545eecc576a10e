import express, { type Express } from 'express'
import { PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { OwnAccountLimit, type AccountLimit } from '../auth/account-limit.ts'
import { SharedAccountLimit } from '../auth/shared-account-limit.ts'
import { Bearers } from '../auth/bearer.ts'
import type { Services } from '../routes/services.ts'
import type { ApiConfig } from './settings.ts'
import { EmpresasRepo } from '../db/repos/empresas-repo.ts'
import { InspetoraRepo } from '../db/repos/inspetora-repo.ts'
import type { Db } from '../db/open-database.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import { TokensRepo } from '../db/repos/tokens-repo.ts'
import { UsuarioListRepo } from '../db/repos/usuario-list-repo.ts'
import { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { bearerEntrance } from '../http/access.ts'
import { errorAnswers } from '../http/error-answers.ts'
import { records } from '../http/request-record.ts'
import { createVisibleTo } from '../http/visible.ts'
import { requireOneHost } from '#shared/node/http/one-host'
import { requestLog } from '#shared/node/http/request-log'
import { mountRoutes, type Route } from '#shared/node/http/routes'
import type { Tracing } from '#shared/node/trace/tracing'
import type { Log } from '#shared/node/log/create-log'
import { anterioresRoute } from '../routes/anteriores-route.ts'
import { adminRoutes } from '../routes/admin-routes.ts'
import { authRoutes } from '../routes/auth-routes.ts'
import { calibracaoRoute } from '../routes/calibracao-route.ts'
import { historicoRoute } from '../routes/historico-route.ts'
import { contaRoutes } from '../routes/conta-routes.ts'
import { conhecidasRoute } from '../routes/conhecidas-route.ts'
import { ordensRoute } from '../routes/ordens-route.ts'
import { reportRoute } from '../routes/report-route.ts'
import { fotoRoutes } from '../routes/foto-routes.ts'
import { inspetoraRoutes } from '../routes/inspetora-routes.ts'
import { linhaRoutes } from '../routes/linha-routes.ts'
import { uploadRoute } from '../routes/upload-route.ts'
import { usuariosRoutes } from '../routes/usuarios-routes.ts'
import { usuarioRoutes } from '../routes/usuario-routes.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import type { RunningUploads } from '../upload/running-uploads.ts'
import { createZona } from '#shared/time/zona'

/** What the backend is made of. */
export interface ApiParts {
  db: Db
  storage: FotoStorage
  processos: ProcessosRepo
  now: () => Date
  log: Log
  config: Pick<ApiConfig, 'limits' | 'productName' | 'timeZone' | 'escopo'>
  runningUploads: RunningUploads
  tracing?: Tracing | undefined
}

/** Every call of spec §7, for all lines, each with the roles that may make it. */
function allRoutes(services: Services, bearers: Bearers): Route[] {
  return [
    ...authRoutes(services, bearers),
    ...contaRoutes(services),
    ...usuariosRoutes(services),
    ...usuarioRoutes(services),
    ...adminRoutes(services),
    ...inspetoraRoutes(services),
    ...fotoRoutes(services),
    ...LISTA_LINHAS.flatMap((linha) => [
      ...linhaRoutes(linha, services),
      ordensRoute(linha, services),
      calibracaoRoute(linha, services),
      historicoRoute(linha, services),
      anterioresRoute(linha, services),
      uploadRoute(linha, services),
      conhecidasRoute(linha, services),
      reportRoute(linha, services),
    ]),
  ]
}

/** `/healthz`: the process lives. `/readyz`: database and storage answer. */
const healthRoutes = ({ usuarios, storage }: Services): Route[] => [
  {
    method: 'GET',
    path: PATHS.healthz,
    acesso: 'publico',
    handler: (_req, res) => void res.json({ ok: true }),
  },
  {
    method: 'GET',
    path: PATHS.readyz,
    acesso: 'publico',
    handler: async (_req, res) => {
      await Promise.all([usuarios.isEmpty(), storage.unsettled()])
      res.json({ ok: true })
    },
  },
]

/** The embedded backend as an Express app. */
export function createApi({
  db,
  storage,
  processos,
  now,
  log,
  config,
  runningUploads,
  tracing,
}: ApiParts): Express {
  const bearers = new Bearers(new TokensRepo(db), now)
  const accountLimit = (kind: string): AccountLimit =>
    processos.mayHaveOthers ? new SharedAccountLimit(db, kind, now) : new OwnAccountLimit()
  const services: Services = {
    usuarios: new UsuariosRepo(db),
    usuarioList: new UsuarioListRepo(db),
    accountLimits: { login: accountLimit('login'), troca: accountLimit('troca') },
    empresas: new EmpresasRepo(db),
    porEmpresa: config.escopo !== undefined,
    visibleTo: createVisibleTo(db, config.escopo),
    inspetora: new InspetoraRepo(db),
    storage,
    processos,
    now,
    log,
    zona: createZona(config.timeZone),
    ...config,
    runningUploads,
  }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  // Only for debugging, as the gateway already logs every request.
  app.use(requestLog({ log, level: 'debug', records, tracing }), requireOneHost)
  app.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  mountRoutes(app, [...healthRoutes(services), ...allRoutes(services, bearers)], bearerEntrance(bearers))
  app.use(() => {
    throw new AppError('NOT_FOUND')
  })
  app.use(errorAnswers(log))
  return app
}
