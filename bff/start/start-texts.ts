import { MB } from '#shared/bytes/units'
import { comando } from '#shared/textos/comandos'
import { BackendFailed } from '../backend/embedded/embedded-backend.ts'
import { startSentence } from '#shared/node/process/start-failure'
import { reasonOf } from '#shared/errors/thrown'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** A warning about a backend at which nobody can sign in now. */
export const backendWarning = ({ origin }: URL, achado: string): string =>
  `ATENÇÃO: o backend de API_URL (${origin}) ${achado}. Até que sirva, ninguém entra; ${comando('conformance')} o prova.`

/** Free bytes below which the start warns: a few batches of photos. */
const RESERVE = 512 * MB

/** A warning when little more can be stored; what does not fit is refused when it comes. */
export function lowSpaceWarning(dataDir: string, free: number): string[] {
  if (free >= RESERVE) return []
  return [
    `ATENÇÃO: restam ${Math.floor(free / MB)} MB livres em ${dataDir} (DATA_DIR). Libere espaço: envios que não couberem serão recusados.`,
  ]
}

/** The sentence while a start waits for another process to stop. */
export const waitingForFolder = (dataDir: string) =>
  `A plataforma que usava ${dataDir} (DATA_DIR) está terminando o que tem em andamento; aguardando até ela parar.`

/** A warning about files that other users of this computer can read and this process cannot close. */
export function openToOthers(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  return [
    `ATENÇÃO: outros usuários deste computador podem ler ${paths.join(', ')}; corrija o dono ou as permissões.`,
  ]
}

/** Where the product listens and what browsers call it. */
export interface Started {
  port: number
  host: string
  publicUrl: URL | undefined
  firstAdmin: { email: string; senha: string } | undefined
  /** Where the screens are, when it is not this process that serves them. */
  screens?: string | undefined
  /** Addresses of this computer in its networks. */
  ownAddresses: readonly string[]
}

const EVERYWHERE = /^(0\.0\.0\.0|::|\[::\])$/
/** The most addresses of this computer that are named. */
const MAX_ADDRESSES = 3

/** Address to open on this computer. */
export function addressOf({ host, port, screens }: Pick<Started, 'host' | 'port' | 'screens'>): string {
  if (screens) return screens
  if (EVERYWHERE.test(host) || LOOPBACK.test(host) || host === '::1') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The address to open, from this computer and, when it listens to them, from others. Source: contract §1. */
export function readyLine(started: Started): string {
  const { host, port, publicUrl, screens, ownAddresses } = started
  const ready = `Pronto em ${addressOf(started)}`
  if (publicUrl) return `${ready} (para os navegadores, ${publicUrl.origin})`
  if (screens || !EVERYWHERE.test(host) || ownAddresses.length === 0) return ready
  const others = ownAddresses.slice(0, MAX_ADDRESSES).map((address) => `http://${address}:${port}`)
  return `${ready} (de outros computadores, ${others.join(' ou ')})`
}

/** On the very first start, the administrador's access: shown once, and how to change it. Source: contract §1. */
export function firstAccessLines({ firstAdmin }: Pick<Started, 'firstAdmin'>): string[] {
  if (!firstAdmin) return []
  return [
    'Primeiro acesso, mostrado só desta vez:',
    `  E-mail: ${firstAdmin.email}`,
    `  Senha: ${firstAdmin.senha}`,
    "  Para trocar a senha: 'Minha conta', no painel, depois de entrar",
  ]
}

/** The address as a line of the log, for outputs that programs read; written whatever LOG_LEVEL says. */
export function readyLogLine(started: Started, now: Date): string {
  const line = { time: now.toISOString(), level: 'info', evento: 'pronto', endereco: addressOf(started) }
  return `${JSON.stringify({ ...line, detalhe: readyLine(started) })}\n`
}

/** The one sentence of a start that failed. */
export function startFailure(error: unknown): string {
  if (error instanceof BackendFailed) return `O backend não iniciou: ${error.message}`
  return startSentence(error) ?? `O início falhou: ${reasonOf(error)}`
}
