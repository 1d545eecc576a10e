import { ENVIRONMENT, isGiven } from './environment.ts'
import { settingsOf, type ValuesOf } from './settings-table.ts'

/** Names as people mistype them: case and dashes do not count. */
const bare = (name: string) => name.toUpperCase().replace(/[_-]/g, '')
/** Mistakes forgiven in a name, by its length: short ones are too near to each other. */
const forgiven = (name: string) => (name.length < 6 ? 0 : name.length < 8 ? 1 : 2)

/** How many letters have to be put in, left out, changed or swapped with the next to make one text of the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swapped ? at(i - 2, j - 2) + 1 : Infinity),
      )
    }
  }
  return at(a.length, b.length)
}

/** Which letters a name has, and which of them more than once, a bit each. */
function lettersOf(name: string): { once: number; more: number } {
  let once = 0
  let more = 0
  for (const letter of name) {
    const bit = 1 << (letter.charCodeAt(0) & 31)
    more |= once & bit
    once |= bit
  }
  return { once, more }
}

/** How many bits only one of two has. */
function oddBits(a: number, b: number): number {
  let odd = 0
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) odd++
  return odd
}

/** A name as it is compared: every start compares every variable with every setting. */
const comparable = (name: string) => ({ name, written: bare(name), letters: lettersOf(bare(name)) })
type Comparable = ReturnType<typeof comparable>

/** Whether somebody who wrote one name may have meant the other. A letter more or less is one odd bit at most, a mistake two. */
function isNearly(one: Comparable, known: Comparable): boolean {
  const most = forgiven(known.written)
  return (
    Math.abs(one.written.length - known.written.length) <= most &&
    oddBits(one.letters.once, known.letters.once) + oddBits(one.letters.more, known.letters.more) <=
      2 * most &&
    distance(one.written, known.written) <= most
  )
}

/** Names that other programs or Portuguese give to a setting, as `bare` writes them; none is one of a usual environment. */
const OTHER_NAMES: Readonly<Record<string, keyof ValuesOf<'gateway'>>> = {
  PORTA: 'PORT',
  PORTAHTTP: 'PORT',
  URLAPI: 'API_URL',
  APIBASEURL: 'API_URL',
  BASEURLAPI: 'API_URL',
  BACKENDURL: 'API_URL',
  URLBACKEND: 'API_URL',
  URLPUBLICA: 'PUBLIC_URL',
  URLBANCO: 'DATABASE_URL',
  BANCOURL: 'DATABASE_URL',
  POSTGRESURL: 'DATABASE_URL',
  PASTADADOS: 'DATA_DIR',
  DIRDADOS: 'DATA_DIR',
  NIVELLOG: 'LOG_LEVEL',
  NIVELDELOG: 'LOG_LEVEL',
  EMAILADMIN: 'ADMIN_EMAIL',
  SENHAADMIN: 'ADMIN_SENHA',
  ADMINPASSWORD: 'ADMIN_SENHA',
  SEGREDOSESSAO: 'SESSION_SECRET',
  FUSOHORARIO: 'TZ',
  NOMEPRODUTO: 'PRODUCT_NAME',
}

/** The setting that a name of other programs stands for, unless that is given too. */
function byOtherName(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const meant = OTHER_NAMES[bare(name)]
  return meant !== undefined && isGiven(env[meant]) ? undefined : meant
}

/** What somebody who starts the product may have meant. */
const KNOWN = settingsOf('gateway').map(([name]) => comparable(name))

/** One warning for each variable that is nearly a setting: it was ignored, and somebody meant it. */
export function misspeltWarnings(env: NodeJS.ProcessEnv = ENVIRONMENT): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !KNOWN.some((known) => known.name === name))
    .flatMap((name) => {
      const one = comparable(name)
      const meant = KNOWN.find((known) => isNearly(one, known))?.name ?? byOtherName(name, env)
      return meant ? [`ATENÇÃO: ${name} não é uma configuração e foi ignorada. Seria ${meant}?`] : []
    })
}

/** One warning for an address that ends as the calls begin: they would go to `/api/api/…`, which hardly any backend has. */
export const apiWarning = (apiUrl: URL | undefined): string[] =>
  apiUrl && /\/api\/?$/.test(apiUrl.pathname)
    ? [
        'ATENÇÃO: API_URL termina em /api, e o gateway acrescenta /api: as chamadas vão a …/api/api/…. Retire o /api do fim, se não é isso.',
      ]
    : []

/** One warning for a retention that nobody carries out: another backend keeps the photos. */
export const retentionWarning = (apiUrl: URL | undefined, months: number | undefined): string[] =>
  apiUrl && months !== undefined
    ? ['ATENÇÃO: RETENCAO_MESES vale só para o backend embutido: com API_URL nada é removido.']
    : []

/** Where a connection does not leave the computer: loopback, or a socket's folder, in `host` or in the server's place. */
const NEAR = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2F.*|)$/i

/** One warning for a database that nobody asks, or that is asked in clear over a network without anybody having said so. */
export function databaseWarning(apiUrl: URL | undefined, databaseUrl: string | undefined): string[] {
  if (databaseUrl === undefined) return []
  if (apiUrl) return ['ATENÇÃO: DATABASE_URL vale só para o backend embutido: com API_URL não é usada.']
  const { hostname, searchParams } = new URL(databaseUrl)
  if (NEAR.test(hostname) || searchParams.has('sslmode') || searchParams.has('ssl')) return []
  return [
    'ATENÇÃO: DATABASE_URL não diz sslmode: senha e dados vão sem cifra ao banco. Acrescente ?sslmode=verify-full, ou ?sslmode=disable se a rede é só sua.',
  ]
}

interface BucketSettings {
  API_URL?: URL | undefined
  REDIS_URL?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: URL | undefined
}

/** One warning for a store that nobody uses, or that takes photos in clear over a network. */
export function bucketWarning({ API_URL, REDIS_URL, S3_BUCKET, S3_ENDPOINT }: BucketSettings): string[] {
  if (S3_BUCKET === undefined) return []
  if (API_URL && REDIS_URL === undefined)
    return [
      'ATENÇÃO: com API_URL, S3_BUCKET só guarda os envios que ainda não chegaram ao backend, e só com REDIS_URL: agora nada vai para ele.',
    ]
  if (S3_ENDPOINT?.protocol !== 'http:' || NEAR.test(S3_ENDPOINT.hostname)) return []
  return ['ATENÇÃO: S3_ENDPOINT é http://: as fotos vão sem cifra ao armazenamento. Use https://.']
}

/** One warning for a server of sessions that is asked in clear over a network. */
export function redisWarning(redisUrl: string | undefined): string[] {
  if (redisUrl === undefined) return []
  const { protocol, hostname } = new URL(redisUrl)
  if (protocol === 'rediss:' || NEAR.test(hostname)) return []
  return ['ATENÇÃO: REDIS_URL é redis://: a senha dele e as sessões vão sem cifra. Use rediss://.']
}

/** One warning for an idle time that never comes to count, when it was given. */
export function idleWarning(
  { idleMs, maxMs }: { idleMs: number; maxMs: number },
  env: NodeJS.ProcessEnv = ENVIRONMENT,
): string[] {
  if (!isGiven(env['SESSION_IDLE_MIN']) || idleMs <= maxMs) return []
  return [
    `ATENÇÃO: SESSION_IDLE_MIN (${idleMs / 60_000} min) passa de SESSION_MAX_H (${maxMs / 3_600_000} h): as sessões terminam antes, pela idade.`,
  ]
}
