import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Arquivo, EnvioDeclarado, Recibo } from '#shared/contract/envios'
import { NOTHING } from '../../../testing/fake-gateway.ts'
import { stopEnvio } from '../fila/fila-atual.ts'

/** When the last upload arrived, as its receipt says. */
export const ARRIVED = '2026-11-20T12:34:00-03:00'

type Answer = (input: unknown) => unknown

/**
 * Stands in for the gateway's tus behind XMLHttpRequest: it answers creations and questions, while a photo's
 * answer waits for the test.
 */
class FakeTus {
  method = ''
  url = ''
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  /** Bytes of the photo that this request carries. */
  bytes = 0
  aborted = false
  readonly upload: { onprogress?: (event: { loaded: number; lengthComputable: boolean }) => void } = {}
  onload?: () => void
  onerror?: (error: unknown) => void
  #answers: Record<string, string> = {}

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader(name: string) {
    return this.#answers[name.toLowerCase()] ?? null
  }

  send(body?: Blob) {
    this.bytes = body?.size ?? 0
    if (this.method === 'POST') {
      const n = /(?:^|,)n ([^,]+)/.exec(this.headers['Upload-Metadata'] ?? '')?.[1] ?? ''
      this.#later(201, { location: `${this.url}/${atob(n)}` })
    } else if (this.method === 'HEAD') {
      this.#later(200, { 'upload-offset': '0', 'upload-length': String(this.arquivo.bytes) })
    } else FakeEnvios.sent.push(this)
  }

  abort() {
    this.aborted = true
  }

  /** The photo of this request, as it was declared. */
  get arquivo(): Arquivo {
    const n = Number(this.url.split('/').at(-1))
    const arquivo = FakeEnvios.arquivos.find((each) => each.n === n)
    if (!arquivo) throw new Error(`no file ${n}`)
    return arquivo
  }

  progress(loaded: number) {
    act(() => this.upload.onprogress?.({ loaded, lengthComputable: true }))
  }

  /** Answers that the photo has arrived whole. */
  arrive() {
    this.arquivo.estado = 'chegou'
    this.#later(204, { 'upload-offset': String(this.arquivo.bytes) })
  }

  refuse(status: number, message: string) {
    this.responseText = JSON.stringify({ message, requestId: 'r' })
    this.#later(status, {})
  }

  /** Answers with a page in place of the gateway's answer. */
  answerPage(status: number) {
    this.responseText = '<html><h1>Wi-Fi</h1></html>'
    this.#later(status, { 'content-type': 'text/html' })
  }

  /** Answers as a proxy that speaks JSON, as those before APIs do, in place of the gateway. */
  answerJson(status: number, message: string) {
    this.responseText = JSON.stringify({ message })
    this.#later(status, { 'content-type': 'application/json' })
  }

  /** Answers that the photo has arrived, while something on the way takes the headers of the protocol away. */
  arriveStripped() {
    this.#later(204, { 'x-request-id': 'r' })
  }

  lose() {
    this.onerror?.(new Error('lost'))
  }

  #later(status: number, answers: Record<string, string>) {
    this.status = status
    this.#answers = answers
    setTimeout(() => this.onload?.())
  }
}

/**
 * Stands in for the gateway of uploads that go on after a lost connection: keeps what was declared, what is
 * on its way and what was delivered.
 */
export class FakeEnvios {
  static declared: EnvioDeclarado[] = []
  static arquivos: Arquivo[] = []
  /** Photos on their way, in the order in which they left. */
  static sent: FakeTus[] = []
  static delivered: number[][] = []
  /** Names of photos that the OS has already. */
  static has: string[] = []
  /** Bytes that every photo counts for, instead of its own. */
  static size: number | null = null
  /** What the backend calls the batch that it received, where it says so. */
  static lote: Recibo['lote']
  static #estado = 'recebendo'

  static install() {
    stopEnvio()
    FakeEnvios.declared = []
    FakeEnvios.arquivos = []
    FakeEnvios.sent = []
    FakeEnvios.delivered = []
    FakeEnvios.has = []
    FakeEnvios.size = null
    FakeEnvios.lote = undefined
    FakeEnvios.#estado = 'recebendo'
    vi.stubGlobal('XMLHttpRequest', FakeTus)
  }

  static #recibo(): Recibo {
    const came = FakeEnvios.arquivos.filter(({ n, estado }) => n > 0 && estado === 'chegou')
    const bytes = came.reduce((sum, arquivo) => sum + arquivo.bytes, 0)
    const repetidas = FakeEnvios.arquivos.filter(({ estado }) => estado === 'repetida')
    const base = { message: 'ok', em: ARRIVED, por: 'ana@exemplo.com.br', recusadas: [], deixadas: [] }
    return { ...base, total: came.length, bytes, repetidas, lote: FakeEnvios.lote }
  }

  static #visto() {
    const fotos = FakeEnvios.arquivos.filter(({ n }) => n > 0)
    const jsonfile = FakeEnvios.arquivos.find(({ n }) => n === 0)
    const estado = FakeEnvios.#estado
    return { id: 'e1', estado, fotos, jsonfile, guardaAte: ARRIVED, criadoEm: ARRIVED }
  }

  static #open(declared: EnvioDeclarado) {
    FakeEnvios.declared.push(declared)
    FakeEnvios.#estado = 'recebendo'
    const files = [...(declared.jsonfile ? [declared.jsonfile] : []), ...declared.fotos]
    FakeEnvios.arquivos = files.map(({ nome, bytes }, i) => ({
      n: declared.jsonfile ? i : i + 1,
      nome,
      bytes: FakeEnvios.size ?? bytes,
      estado: FakeEnvios.has.includes(nome) ? 'repetida' : 'falta',
      recebido: 0,
    }))
    return FakeEnvios.#visto()
  }

  /** Answers of the gateway's procedures. */
  static answers(): Record<string, Answer> {
    return {
      ...NOTHING,
      'envios.abrir': (input) => FakeEnvios.#open(input as EnvioDeclarado),
      'envios.estado': () => {
        const isDone = FakeEnvios.#estado === 'pronto'
        return { ...FakeEnvios.#visto(), ...(isDone && { recibo: FakeEnvios.#recibo() }) }
      },
      'envios.enviar': (input) => {
        FakeEnvios.delivered.push((input as { deixarDeFora: number[] }).deixarDeFora)
        FakeEnvios.#estado = 'pronto'
        return { estado: 'enviando' }
      },
    }
  }

  /** Waits until this many photos have left. */
  static async leave(count: number): Promise<FakeTus[]> {
    await vi.waitFor(() => {
      if (FakeEnvios.sent.length < count) throw new Error(`${FakeEnvios.sent.length} of ${count} photos left`)
    }, 60_000)
    return FakeEnvios.sent
  }

  /** Makes the gateway say that the backend has received the batch. */
  static deliver() {
    FakeEnvios.#estado = 'pronto'
  }

  static names = () => FakeEnvios.declared.at(-1)?.fotos.map(({ nome }) => nome)
}
