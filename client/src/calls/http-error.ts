import { jsonOf } from '#shared/text/json'

/** What the refusal of a stream says; its texts are empty where it says nothing. Source: contract §4. */
interface Refusal {
  /** The server's sentence. */
  message: string
  requestId: string
}

/** Thrown when a stream of the gateway answers with an error. */
export class HttpError extends Error {
  readonly status: number
  readonly requestId: string

  constructor(status: number, { message, requestId }: Refusal) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.requestId = requestId
  }

  /** True for an answer of a proxy that has no gateway behind it: the gateway numbers all of its answers. */
  get isWithoutGateway(): boolean {
    return this.status >= 500 && this.requestId === ''
  }
}

/** Thrown when no whole answer of the gateway came. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** Thrown for an answer that is not JSON, as all of the gateway's are: a network that wants a login, or a proxy, gave it. */
export class ForeignAnswer extends Error {
  override name = 'ForeignAnswer'
  readonly status: number

  constructor(status: number, options: ErrorOptions) {
    super(`somebody else answered ${status}`, options)
    this.status = status
  }
}

/** The error of an answer `{ message, requestId }`. Source: contract §4. */
export const httpErrorFrom = (status: number, body: string): HttpError =>
  new HttpError(status, refusalOf(body))

const textIn = (record: object, name: string): string => {
  const value: unknown = Reflect.get(record, name)
  return typeof value === 'string' ? value : ''
}

/** What the body of a refusal says. */
export function refusalOf(body: string): Refusal {
  const said = jsonOf(body)
  const record = typeof said === 'object' && said !== null ? said : {}
  return { message: textIn(record, 'message'), requestId: textIn(record, 'requestId') }
}
