import { vi } from 'vitest'
import { byLinha } from '#shared/linhas/index'
import { wtgPages } from './wtg-pages.ts'

export interface Call {
  procedure: string
  input: unknown
}

/** Number of the request in every refusal. */
const REQUEST_ID = '5d3f0b1c-7a2e-4c58-9d11-0f6f3a8f2b77'

/** The part of it that people see. */
export const REQUEST_SEEN = 'Código do pedido: 5d3f0b1c'

type Answer = (input: unknown) => unknown

/** A refusal of the gateway: HTTP status and sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Makes an answer that refuses. */
export const refuse = (status: number, message: string) => () => {
  throw new Refusal(status, message)
}

/** Answers of a gateway that holds nothing, for every call that a screen makes by itself. */
export const NOTHING: Record<string, Answer> = {
  'admin.wtgStats': () => ({ week: 0, month: 0 }),
  'admin.userStats': () => ({ week: 0, month: 0 }),
  'admin.wtgList': wtgPages(byLinha(() => [])),
  'admin.userList': () => [],
  'usuarios.page': () => ({ usuarios: [], achados: 0, total: 0 }),
  'conta.state': () => ({ senhaAqui: true }),
  'tokens.list': () => [],
  'tokens.listAll': () => [],
  'envios.meus': () => [],
  'usuario.pagina': () => ({ empresas: [], wtgs: [] }),
  'inspetora.state': () => ({ aqui: true, nome: '', logo: null }),
}

function answerOne(answers: Record<string, Answer>, { procedure, input }: Call): object {
  try {
    return { result: { data: answers[procedure]?.(input) ?? (procedure.endsWith('.ordens') ? [] : null) } }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const data = { code: 'BAD_REQUEST', httpStatus: refusal.status, path: procedure, requestId: REQUEST_ID }
    return { error: { code: -32600, message: refusal.message, data } }
  }
}

/**
 * Stands in for the gateway's tRPC behind `fetch`, with an answer for each procedure; returns a record of the
 * calls. No photo ever comes.
 */
export function fakeGateway(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    if (!url.startsWith('/trpc/')) return new Promise<Response>(() => undefined)
    const procedures = new URL(url, 'http://bancada.test').pathname.replace('/trpc/', '').split(',')
    const inputs = JSON.parse(init.body) as Record<string, unknown>
    const batch = procedures.map((procedure, i) => ({ procedure, input: inputs[i] }))
    // Screens ask for orders beside their purpose: such calls are recorded only for tests that answer them.
    calls.push(...batch.filter(({ procedure }) => procedure in answers || !procedure.endsWith('.ordens')))
    return Promise.resolve(Response.json(batch.map((call) => answerOne(answers, call))))
  })
  return calls
}

/** Keeps all calls from being answered until the returned function is called. */
export function holdAnswers(): () => void {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const answers = fetch
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => answered.then(() => answers(...call)))
  return answer
}
