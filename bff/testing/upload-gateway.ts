import type { Linha } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { uploadRoutes } from '../upload/upload-routes.ts'
import { UPLOAD_PACE } from '../upload/upload-watch.ts'
import type { UploadPace } from '../upload/upload-watch.ts'
import { acceptAll, startRecordingBackend } from './recording-backend.ts'
import type { RecordingBackend } from './recording-backend.ts'
import { startStreamGateway } from './stream-gateway.ts'
import type { StreamGateway } from './stream-gateway.ts'
import { BOUNDARY } from './upload-bodies.ts'

const LIMITS = { fotoMb: 1, fotos: 50, jsonMb: 1 }
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Starts upload gateways (1 MB a photo, 50 photos, 1 MB of JSON); all are closed after each test. */
export function uploadGateways() {
  const cleanUp = closedAfterEach()

  /** `pace` stays in use, so that a test may shorten its times once the upload is where it should be. */
  const gatewayOf = async (url: string, pace: Partial<UploadPace> = {}): Promise<StreamGateway> => {
    const gateway = await startStreamGateway(url, (client) =>
      uploadRoutes({
        backend: client,
        audit: () => undefined,
        limits: LIMITS,
        pace: Object.assign(pace, { ...UPLOAD_PACE, ...pace }),
      }),
    )
    cleanUp.push(gateway.close)
    return gateway
  }

  return {
    gatewayOf,
    start: async (
      answer: Parameters<typeof startRecordingBackend>[0] = acceptAll(201, {}),
      pace: Partial<UploadPace> = {},
    ): Promise<{ backend: RecordingBackend; gateway: StreamGateway }> => {
      const backend = await startRecordingBackend(answer)
      cleanUp.push(backend.close)
      return { backend, gateway: await gatewayOf(backend.url, pace) }
    },
  }
}

export interface UploadPost {
  linha: Linha
  body: Buffer
  headers?: Record<string, string>
}

/** Sends a whole form, and reads the answer. */
export async function postForm(gateway: StreamGateway, { linha, body, headers = {} }: UploadPost) {
  const response = await fetch(gateway.url + linha.api.upload, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': TYPE, ...headers },
  })
  const json = (await response.json()) as { message: string; total?: number; requestId?: string }
  return { status: response.status, json }
}

/** The head of an upload request, for a raw connection. */
export const uploadHead = (linha: Linha, framing: string): string =>
  `POST ${linha.api.upload} HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\n${framing}\r\n\r\n`
