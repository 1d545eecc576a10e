import { ENVIRONMENT, isGiven } from './environment.ts'

/**
 * A warning for an API_URL that ends with `/api`, as the calls begin: they would go to `/api/api/…`, which hardly any
 * backend has.
 */
export const apiWarning = (apiUrl: URL | undefined): string[] =>
  apiUrl && /\/api\/?$/.test(apiUrl.pathname)
    ? [
        'ATENÇÃO: API_URL termina em /api, e o gateway acrescenta /api: as chamadas vão a …/api/api/…. Retire o /api do fim, se não é isso.',
      ]
    : []

/** A warning for a retention that nobody carries out, since another backend keeps the photos. */
export const retentionWarning = (apiUrl: URL | undefined, months: number | undefined): string[] =>
  apiUrl && months !== undefined
    ? ['ATENÇÃO: RETENCAO_MESES vale só para o backend embutido: com API_URL nada é removido.']
    : []

/** A warning for places of photos that nobody looks at, since the embedded backend keeps them itself. */
export const originsWarning = (apiUrl: URL | undefined, origins: readonly string[] | undefined): string[] =>
  apiUrl || origins === undefined
    ? []
    : [
        'ATENÇÃO: FOTO_ORIGINS vale só com um backend existente em API_URL: o embutido guarda ele mesmo as fotos.',
      ]

/** Host names whose connection does not leave the computer: loopback, or the folder of a socket in the host's place. */
const NEAR = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2F.*|)$/i

/**
 * A warning for a database that nobody uses, or that is asked without encryption over a network though the address does
 * not say so.
 */
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

/** A warning for a store that nobody uses, or to which photos go without encryption over a network. */
export function bucketWarning({ API_URL, REDIS_URL, S3_BUCKET, S3_ENDPOINT }: BucketSettings): string[] {
  if (S3_BUCKET === undefined) return []
  if (API_URL && REDIS_URL === undefined)
    return [
      'ATENÇÃO: com API_URL, S3_BUCKET só guarda os envios que ainda não chegaram ao backend, e só com REDIS_URL: agora nada vai para ele.',
    ]
  if (S3_ENDPOINT?.protocol !== 'http:' || NEAR.test(S3_ENDPOINT.hostname)) return []
  return ['ATENÇÃO: S3_ENDPOINT é http://: as fotos vão sem cifra ao armazenamento. Use https://.']
}

/** A warning for a server of sessions that is asked without encryption over a network. */
export function redisWarning(redisUrl: string | undefined): string[] {
  if (redisUrl === undefined) return []
  const { protocol, hostname } = new URL(redisUrl)
  if (protocol === 'rediss:' || NEAR.test(hostname)) return []
  return ['ATENÇÃO: REDIS_URL é redis://: a senha dele e as sessões vão sem cifra. Use rediss://.']
}

/** A warning for an idle time that was given and never counts, because sessions end earlier by their age. */
export function idleWarning(
  { idleMs, maxMs }: { idleMs: number; maxMs: number },
  env: NodeJS.ProcessEnv = ENVIRONMENT,
): string[] {
  if (!isGiven(env['SESSION_IDLE_MIN']) || idleMs <= maxMs) return []
  return [
    `ATENÇÃO: SESSION_IDLE_MIN (${idleMs / 60_000} min) passa de SESSION_MAX_H (${maxMs / 3_600_000} h): as sessões terminam antes, pela idade.`,
  ]
}
