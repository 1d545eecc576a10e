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
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', PERMISSIONS)
    common(req, res, next)
  }
}
