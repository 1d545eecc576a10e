import supertest from 'supertest'

/** A request, in the words of `fetch`. */
export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | FormData
}

const UTF8 = new TextDecoder()
const NOTHING = Buffer.alloc(0)

/** A whole answer, in the words of `fetch`. A `Response`, whose body is a stream, takes a third of what a request costs. */
export class WholeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly #bytes: Buffer

  constructor(status: number, headers: Headers, bytes: Buffer) {
    this.status = status
    this.headers = headers
    this.#bytes = bytes
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  text = (): Promise<string> => Promise.resolve(UTF8.decode(this.#bytes))
  json = async (): Promise<unknown> => JSON.parse(await this.text()) as unknown
  arrayBuffer = (): Promise<ArrayBuffer> => Promise.resolve(new Uint8Array(this.#bytes).buffer)
}

type Test = ReturnType<ReturnType<typeof supertest>['get']>
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const

/** Reads the whole body as bytes, whatever its type. */
function readBytes(response: supertest.Response, done: (error: Error | null, bytes: Buffer) => void): void {
  const stream = response as unknown as NodeJS.ReadableStream
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  stream.on('end', () => done(null, Buffer.concat(chunks)))
}

const asBuffer = (body: string | Uint8Array) => (typeof body === 'string' ? body : Buffer.from(body))

/** A serializer that sends bodies unchanged, JSON too. */
const asItIs = (body: unknown) => body as string

async function attach(test: Test, form: FormData): Promise<void> {
  for (const [name, value] of form) {
    if (typeof value === 'string') void test.field(name, value)
    else void test.attach(name, Buffer.from(await value.arrayBuffer()), value.name)
  }
  // An empty form would otherwise not be sent as a form.
  if ([...form].length === 0) void test.type('multipart/form-data; boundary=vazio').send('--vazio--\r\n')
}

/**
 * Sends one request of a well-behaved client, by supertest, to a server that listens; resolves with the whole answer,
 * whatever its status, and follows no redirect. Tests that cut off, trickle, read piece by piece or break the protocol
 * use a socket instead.
 */
export async function request(url: string | URL, asked: Asked = {}): Promise<WholeAnswer> {
  const { origin } = new URL(url)
  const verb = METHODS.find((name) => name === (asked.method ?? 'GET').toLowerCase())
  if (!verb) throw new Error(`not a method of supertest: ${asked.method}`)
  const test = supertest(origin)[verb](String(url).slice(origin.length))
  void test.redirects(0).buffer(true).parse(readBytes)
  void test.set({ accept: '*/*', ...asked.headers })
  if (asked.body instanceof FormData) await attach(test, asked.body)
  else if (asked.body !== undefined) void test.serialize(asItIs).send(asBuffer(asked.body))
  const { status, headers, body } = await test
  const answer = new Headers()
  for (const [name, value] of Object.entries(headers as Record<string, string | string[]>)) {
    for (const one of [value].flat()) answer.append(name, one)
  }
  const isEmpty = verb === 'head' || [204, 205, 304].includes(status)
  return new WholeAnswer(status, answer, isEmpty ? NOTHING : (body as Buffer))
}
