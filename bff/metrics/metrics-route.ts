import type { Request } from 'express'
import { prometheusContentType } from 'prom-client'
import { PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import type { RouteDeclaration } from '../http/access.ts'
import { sameText } from '../session/tokens.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** Headers that a proxy adds when it passes a request on, or a browser. */
const STRANGE = /^(x-forwarded-.+|x-real-ip|forwarded|via|origin|cookie|sec-fetch-site)$/

const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * True for a program on this computer that asks the gateway directly: by a name of this computer, and in HTTP/1.1,
 * which a proxy in its default settings does not use.
 */
function isLocal({ socket, headers, httpVersion }: Request): boolean {
  const strange = Object.keys(headers).some((name) => STRANGE.test(name))
  const direct = httpVersion === '1.1' && OWN_NAME.test(headers.host ?? '')
  return LOOPBACK.test(socket.remoteAddress ?? '') && direct && !strange
}

export interface MetricsDeps {
  metrics: GatewayMetrics
  /** METRICS_TOKEN; when set, only this token opens the route, from anywhere. */
  metricsToken?: string | undefined
}

/** `/metrics`, for those who monitor the product, by token or from this computer; others get 404. */
export function metricsRoutes({ metrics, metricsToken }: MetricsDeps): RouteDeclaration[] {
  const mayRead = (req: Request) =>
    metricsToken === undefined
      ? isLocal(req)
      : sameText(`Bearer ${metricsToken}`, req.headers.authorization ?? '')
  return [
    {
      method: 'GET',
      path: PATHS.metrics,
      acesso: 'publico',
      cookieOnly: false,
      async handler(req, res) {
        if (!mayRead(req)) throw new AppError('NOT_FOUND', { detail: 'metrics asked for from outside' })
        res.setHeader('Content-Type', prometheusContentType)
        res.setHeader('Cache-Control', 'no-store')
        res.end(await metrics.text())
      },
    },
  ]
}
