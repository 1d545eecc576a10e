import { ConfigError } from './config-error.ts'
import { ENVIRONMENT, isGiven } from './environment.ts'

/** The ways of sending traces that this product brings along. */
export const TRACE_PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** That traces are sent, and how; where to is read by OpenTelemetry's own packages. */
export interface TracesWanted {
  protocol: (typeof TRACE_PROTOCOLS)[number]
}

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']

const PLAIN_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
/** Source: OpenTelemetry, "General SDK Configuration"; what its packages do not know they would take for always_on. */
const SAMPLERS: readonly string[] = [
  ...PLAIN_SAMPLERS,
  ...PLAIN_SAMPLERS.map((name) => `parentbased_${name}`),
]

/** Throws ConfigError for a sampler, or a share of one, that would be passed over in silence. */
function refuseUnknownSampler(env: NodeJS.ProcessEnv): void {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (isGiven(sampler) && !SAMPLERS.includes(sampler.trim()))
    throw new ConfigError('OTEL_TRACES_SAMPLER', `precisa ser um de ${SAMPLERS.join(', ')}`)
  if (isGiven(share) && !/^(0(\.\d+)?|1(\.0+)?)$/.test(share.trim()))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', 'precisa ser um número de 0 a 1, como 0.1')
}

const isWord = (text: string | undefined, word: string) => text?.trim().toLowerCase() === word

/**
 * Whether the standard settings of OpenTelemetry ask for traces: an address to send them to, and nothing that turns
 * them off. Throws ConfigError for a protocol that is not brought along, and for a sampler that is none.
 */
export function tracesWanted(env: NodeJS.ProcessEnv = ENVIRONMENT): TracesWanted | undefined {
  const isOff = isWord(env['OTEL_SDK_DISABLED'], 'true') || isWord(env['OTEL_TRACES_EXPORTER'], 'none')
  if (isOff || !ENDPOINTS.some((name) => isGiven(env[name]))) return undefined
  refuseUnknownSampler(env)
  const name = PROTOCOLS.find((one) => isGiven(env[one]))
  if (name === undefined) return { protocol: 'http/protobuf' }
  const protocol = TRACE_PROTOCOLS.find((one) => isWord(env[name], one))
  if (protocol === undefined) throw new ConfigError(name, `precisa ser um de ${TRACE_PROTOCOLS.join(', ')}`)
  return { protocol }
}

/** The settings of OpenTelemetry as they were given: its packages read them in every process that traces. */
export const traceEnvironment = (env: NodeJS.ProcessEnv): [name: string, value: string | undefined][] =>
  Object.entries(env).filter(([name]) => name.startsWith('OTEL_'))
