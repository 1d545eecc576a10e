import { randomUUID } from 'node:crypto'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import type { Express } from 'express'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'
import { PATHS } from '#shared/contract/paths'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { errorMiddleware } from '#shared/node/http/error-middleware'
import { wtgListExcel } from './excel.ts'
import { sendFoto } from './fotos.ts'
import { appRouter } from './router.ts'
import { refuseUnlessOf, refuseWithoutCsrf, sessions } from './session.ts'
import { receiveUpload, upload } from './upload.ts'
import { passZipOn, zipOf } from './zip.ts'

export interface PeerSettings {
  /** Address of the backend. */
  backend: string
  /** Folder for uploaded photos until the backend has them. */
  uploads: string
  /** Folder with the photos of an order: with it the peer makes zips itself, without it they come from the backend. */
  order?: string
  /** Where log lines are written; without it, standard output. */
  logTo?: { write: (line: string) => void }
}

const SECRETS = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]']

/** Answers errors of the routes in JSON. */
const errors = errorMiddleware({
  note: ({ req, error }) => req.log.error(error),
  answer: ({ error, res }) => void res.status(error.http).json({ message: error.texto }),
})

/** The whole peer: log, headers, sessions, procedures and streams. */
export function createPeer({ backend, uploads, order, logTo = process.stdout }: PeerSettings): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(pinoHttp({ genReqId: () => randomUUID(), redact: SECRETS }, logTo))
  app.use(helmet())
  app.use(sessions())
  app.use(
    PATHS.trpc,
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req }) => ({ req, backend }),
      allowMethodOverride: true,
    }),
  )
  app.get(`${PATHS.fotos}/:ref`, refuseUnlessOf('qualquer'), sendFoto(backend))
  app.get(PATHS.wtgListExcel, refuseUnlessOf(['administrador']), wtgListExcel(backend))
  for (const linha of LISTA_LINHAS) {
    const { acesso } = linha.telas.download
    app.post(
      linha.api.upload,
      refuseUnlessOf(linha.telas.upload.acesso),
      refuseWithoutCsrf,
      receiveUpload(uploads),
      upload(linha, backend),
    )
    app.get(linha.api.zip, refuseUnlessOf(acesso), order ? zipOf(order) : passZipOn(linha, backend))
  }
  app.use(errors)
  return app
}
