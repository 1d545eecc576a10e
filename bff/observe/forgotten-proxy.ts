import type { RequestHandler } from 'express'
import type { Log } from '#shared/node/log/create-log'

const WARNING =
  'ATENÇÃO: pedidos chegam por um proxy (X-Forwarded-For), mas TRUST_PROXY é 0: todos contam como um só endereço, e ' +
  'senhas erradas de um podem barrar a entrada de todos. Use TRUST_PROXY=1, ou o número de proxies na frente.'

/** Logs one warning when a request came through a proxy though TRUST_PROXY is 0. */
export function warnOfForgottenProxy(log: Log, trustProxy: number): RequestHandler {
  let isTold = trustProxy > 0
  return (req, _res, next) => {
    if (!isTold && req.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      log.warn({ evento: 'proxy-sem-TRUST_PROXY', detalhe: WARNING })
    }
    next()
  }
}
