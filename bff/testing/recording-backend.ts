import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { onLoopback, type OnLoopback } from '#shared/node/testing/on-loopback'

/** One request as it came to the backend. */
export interface RecordedRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  /** Body bytes received so far. */
  bytes: number
  /** The body that came, when the backend keeps bodies. */
  body: Buffer[]
  /** True when the whole body has come. */
  complete: boolean
  /** Milliseconds (performance.now) when the connection was lost before the answer; undefined when it was not. */
  lostAt?: number
}

export interface RecordingBackend extends OnLoopback {
  requests: RecordedRequest[]
}

type Answer = (req: IncomingMessage, res: ServerResponse, record: RecordedRequest) => void

/** A backend that records its requests, and answers each as the test says once its headers are there. */
export async function startRecordingBackend(
  answer: Answer,
  at?: { host: string; port: number },
): Promise<RecordingBackend> {
  const requests: RecordedRequest[] = []
  const server = createServer((req, res) => {
    const record: RecordedRequest = {
      method: req.method ?? '',
      url: req.url ?? '',
      headers: req.headers,
      bytes: 0,
      body: [],
      complete: false,
    }
    requests.push(record)
    req.on('end', () => (record.complete = true))
    req.on('error', () => undefined)
    res.on('close', () => {
      if (!res.writableFinished) record.lostAt = performance.now()
    })
    answer(req, res, record)
  })
  return { ...(await onLoopback(server, at)), requests }
}

/** Takes the whole body, then answers with this JSON. */
export function acceptAll(status: number, json: unknown): Answer {
  return (req, res, record) => {
    req.on('data', (chunk: Buffer) => {
      record.bytes += chunk.length
      record.body.push(chunk)
    })
    req.on('end', () =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
    )
  }
}
