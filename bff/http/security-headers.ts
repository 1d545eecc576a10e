import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const NOBODY = ["'none'"]
const SELF = ["'self'"]

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The headers that helmet sets on every answer alike; they are computed once, because its dozen steps cost a twelfth of
 * a small call.
 */
function headersBy(steps: ReturnType<typeof helmet>): [name: string, value: string][] {
  const req = new IncomingMessage(new Socket())
  const res = new ServerResponse(req)
  steps(req, res, (error?: unknown) => {
    if (error instanceof Error) throw error
  })
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Headers of every answer, errors and files included; HSTS only when browsers come by https. */
export function securityHeaders({ secure }: { secure: boolean }): RequestHandler {
  const common = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: SELF,
        connectSrc: SELF,
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: SELF,
        objectSrc: NOBODY,
        baseUri: NOBODY,
        frameAncestors: NOBODY,
        formAction: SELF,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  const headers = [['Permissions-Policy', PERMISSIONS] as const, ...headersBy(common)]
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}
