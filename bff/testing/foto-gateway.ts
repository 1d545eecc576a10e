import { randomBytes } from 'node:crypto'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { LinhaId } from '#shared/linhas/index'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import { Derivatives } from '../fotos/derivatives/derivatives.ts'
import { fotoRoutes } from '../fotos/foto-routes.ts'
import { OriginalFotos } from '../fotos/original-foto.ts'
import { createFotoLinks } from '../fotos/foto-links.ts'
import { createFotoRefs } from '../fotos/foto-ref.ts'
import { startRecordingBackend } from './recording-backend.ts'
import { FurtherOrigins } from '../fotos/further-origins.ts'
import type { Principal } from '../session/principal.ts'
import { startStreamGateway } from './stream-gateway.ts'

export type Answer = Parameters<typeof startRecordingBackend>[0]

interface FotoGatewayOptions extends Partial<Pick<Principal, 'keepCookies'>> {
  porEmpresa?: boolean
  /** Base path of the backend. */
  below?: string
  audit?: (what: string) => void
}

const MAX_BYTES = 4_000_000
const refs = createFotoRefs(randomBytes(32))

/**
 * Starts gateways with only the photo routes, before a backend whose answers the test gives; all are closed after each
 * test.
 */
export function fotoGateways() {
  const cleanUp = closedAfterEach()

  return async (
    answer: Answer,
    furtherOrigins: readonly string[] = [],
    { porEmpresa = false, below = '', audit = () => undefined, ...principal }: FotoGatewayOptions = {},
  ) => {
    const backend = await startRecordingBackend(answer)
    const base = backend.url + below
    const dataDir = newFolder('fotos')
    const derivatives = new Derivatives({ dataDir })
    const further = new FurtherOrigins(furtherOrigins)
    const gateway = await startStreamGateway(
      base,
      (client) =>
        fotoRoutes({
          refs,
          originals: new OriginalFotos({ backend: client, further, maxBytes: MAX_BYTES }),
          derivatives,
          audit,
          ownBackend: true,
          porEmpresa,
        }),
      principal,
    )
    cleanUp.push(
      () => removeFolder(dataDir),
      backend.close,
      () => derivatives.close(),
      () => further.close(),
      gateway.close,
    )
    const links = createFotoLinks(refs, () => ({ own: new URL(base), further: further.origins }))
    const address = (reference: string, linha: LinhaId = 'drone') => links.link(linha, reference).address
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      request(gateway.url + path, { headers, method })
    return { backend, gateway, derivatives, dataDir, address, get }
  }
}

export const bytesOf = async (response: WholeAnswer) => Buffer.from(await response.arrayBuffer())

/** A backend with one photo, as careful servers answer: ETag, length, ranges. */
export function serving(foto: Buffer, type = 'image/jpeg'): Answer {
  return (req, res) => {
    const common = {
      'content-type': type,
      etag: '"v1"',
      'accept-ranges': 'bytes',
      'set-cookie': 'a=b',
      server: 'x',
    }
    if (req.headers['if-none-match'] === '"v1"') return void res.writeHead(304, common).end()
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(req.headers.range ?? '') ?? []
    if (from === undefined)
      return void res.writeHead(200, { ...common, 'content-length': foto.length }).end(foto)
    const start = from === '' ? foto.length - Number(to) : Number(from)
    const end = from === '' || to === '' ? foto.length - 1 : Math.min(Number(to), foto.length - 1)
    if (start > end) return void res.writeHead(416, { 'content-range': `bytes */${foto.length}` }).end()
    const part = foto.subarray(start, end + 1)
    const range = `bytes ${start}-${end}/${foto.length}`
    res.writeHead(206, { ...common, 'content-length': part.length, 'content-range': range }).end(part)
  }
}
