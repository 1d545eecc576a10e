import { ENVIRONMENT, isGiven } from './environment.ts'
import { misspeltWarnings } from './misspelt-settings.ts'
import type { ValuesOf } from './settings-table.ts'

/** The checked settings; `foreign` is API_URL where the backend there is not the product's own. */
type Given = ValuesOf<'gateway'> & { foreign: URL | undefined }

/**
 * A warning for an API_URL that ends with `/api`, as the calls begin: they would go to `/api/api/…`, which hardly any
 * backend has.
 */
const apiWarning = ({ foreign }: Given): string[] =>
  foreign && /\/api\/?$/.test(foreign.pathname)
    ? [
        'ATENÇÃO: API_URL termina em /api, e o gateway acrescenta /api: as chamadas vão a …/api/api/…. Retire o /api do fim, se não é isso.',
      ]
    : []

/** A warning for a retention that nobody carries out, since another backend keeps the photos. */
const retentionWarning = ({ foreign, RETENCAO_MESES }: Given): string[] =>
  foreign && RETENCAO_MESES !== undefined
    ? ['ATENÇÃO: RETENCAO_MESES vale só para o backend embutido: com API_URL nada é removido.']
    : []

/** A warning for places of photos that nobody looks at, since the embedded backend keeps them itself. */
const originsWarning = ({ foreign, FOTO_ORIGINS }: Given): string[] =>
  foreign || FOTO_ORIGINS === undefined
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
function databaseWarning({ ROLE, foreign, DATABASE_URL }: Given): string[] {
  if (DATABASE_URL === undefined || ROLE === 'bff') return []
  if (foreign) return ['ATENÇÃO: DATABASE_URL vale só para o backend embutido: com API_URL não é usada.']
  const { hostname, searchParams } = new URL(DATABASE_URL)
  if (NEAR.test(hostname) || searchParams.has('sslmode') || searchParams.has('ssl')) return []
  return [
    'ATENÇÃO: DATABASE_URL não diz sslmode: senha e dados vão sem cifra ao banco. Acrescente ?sslmode=verify-full, ou ?sslmode=disable se a rede é só sua.',
  ]
}

/** A warning for a store that nobody uses, or to which photos go without encryption over a network. */
function bucketWarning({ API_URL, REDIS_URL, S3_BUCKET, S3_ENDPOINT }: Given): string[] {
  if (S3_BUCKET === undefined) return []
  if (API_URL && REDIS_URL === undefined)
    return [
      'ATENÇÃO: com API_URL, S3_BUCKET só guarda os envios que ainda não chegaram ao backend, e só com REDIS_URL: agora nada vai para ele.',
    ]
  if (S3_ENDPOINT?.protocol !== 'http:' || NEAR.test(S3_ENDPOINT.hostname)) return []
  return ['ATENÇÃO: S3_ENDPOINT é http://: as fotos vão sem cifra ao armazenamento. Use https://.']
}

/** A warning for a server of sessions that is asked without encryption over a network. */
function redisWarning({ REDIS_URL }: Given): string[] {
  if (REDIS_URL === undefined) return []
  const { protocol, hostname } = new URL(REDIS_URL)
  if (protocol === 'rediss:' || NEAR.test(hostname)) return []
  return ['ATENÇÃO: REDIS_URL é redis://: a senha dele e as sessões vão sem cifra. Use rediss://.']
}

/** A warning for an idle time that was given and never counts, because sessions end earlier by their age. */
function idleWarning({ SESSION_IDLE_MIN, SESSION_MAX_H }: Given, env: NodeJS.ProcessEnv): string[] {
  if (!isGiven(env['SESSION_IDLE_MIN']) || SESSION_IDLE_MIN <= SESSION_MAX_H * 60) return []
  return [
    `ATENÇÃO: SESSION_IDLE_MIN (${SESSION_IDLE_MIN} min) passa de SESSION_MAX_H (${SESSION_MAX_H} h): as sessões terminam antes, pela idade.`,
  ]
}

/** A warning when browsers will send senhas over the network without encryption. Source: contract §1. */
function plainHttpWarning({ PUBLIC_URL }: Given): string[] {
  if (PUBLIC_URL?.protocol !== 'http:' || NEAR.test(PUBLIC_URL.hostname)) return []
  return [
    `ATENÇÃO: ${PUBLIC_URL.origin} não usa https. Senhas e sessões passam abertas pela rede: ponha um proxy https na frente e use PUBLIC_URL=https://…`,
  ]
}

/** A warning when PUBLIC_URL is https, which needs a proxy, but TRUST_PROXY is 0. */
function forgottenProxyWarning({ PUBLIC_URL, TRUST_PROXY }: Given): string[] {
  if (PUBLIC_URL?.protocol !== 'https:' || TRUST_PROXY > 0) return []
  return [
    `ATENÇÃO: PUBLIC_URL é https, mas TRUST_PROXY é 0: todos contam como um só endereço, o do proxy, e senhas erradas de um podem barrar a entrada de todos. Use TRUST_PROXY=1, ou o número de proxies na frente.`,
  ]
}

/** Warnings about settings that are valid but hardly meant, one sentence each. */
export const settingsWarnings = (given: Given, env: NodeJS.ProcessEnv = ENVIRONMENT): string[] => [
  ...misspeltWarnings(env),
  ...idleWarning(given, env),
  ...[
    apiWarning,
    retentionWarning,
    originsWarning,
    databaseWarning,
    redisWarning,
    bucketWarning,
    plainHttpWarning,
    forgottenProxyWarning,
  ].flatMap((warning) => warning(given)),
]
