import { ConfigError } from './config-error.ts'
import { ENVIRONMENT, isGiven } from './environment.ts'

/** The protocols for sending traces whose packages the product contains. */
export const TRACE_PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** How traces are sent; OpenTelemetry's own packages read where to. */
export interface TracesWanted {
  protocol: (typeof TRACE_PROTOCOLS)[number]
}

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']

const PLAIN_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
/**
 * The samplers that OpenTelemetry's packages know; they would take any other for always_on. Source: OpenTelemetry,
 * "General SDK Configuration".
 */
const SAMPLERS: readonly string[] = [
  ...PLAIN_SAMPLERS,
  ...PLAIN_SAMPLERS.map((name) => `parentbased_${name}`),
]

/**
 * Throws ConfigError for an unknown sampler or a wrong share, which OpenTelemetry's packages would ignore in silence. Takes
 * the spaces around a known sampler away: they know none with spaces.
 */
function keepKnownSampler(env: NodeJS.ProcessEnv): void {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (isGiven(sampler) && !SAMPLERS.includes(sampler.trim()))
    throw new ConfigError('OTEL_TRACES_SAMPLER', `precisa ser um de ${SAMPLERS.join(', ')}`)
  if (isGiven(share) && !/^(0(\.\d+)?|1(\.0+)?)$/.test(share.trim()))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', 'precisa ser um número de 0 a 1, como 0.1')
  if (isGiven(sampler)) env['OTEL_TRACES_SAMPLER'] = sampler.trim()
}

const isWord = (text: string | undefined, word: string) => text?.trim().toLowerCase() === word

/**
 * How to send traces, if the standard settings of OpenTelemetry ask for it: they give an address, and nothing turns
 * traces off. Throws ConfigError for a protocol that the product does not contain and for an unknown sampler.
 */
export function tracesWanted(env: NodeJS.ProcessEnv = ENVIRONMENT): TracesWanted | undefined {
  const isOff = isWord(env['OTEL_SDK_DISABLED'], 'true') || isWord(env['OTEL_TRACES_EXPORTER'], 'none')
  if (isOff || !ENDPOINTS.some((name) => isGiven(env[name]))) return undefined
  keepKnownSampler(env)
  const name = PROTOCOLS.find((one) => isGiven(env[one]))
  if (name === undefined) return { protocol: 'http/protobuf' }
  const protocol = TRACE_PROTOCOLS.find((one) => isWord(env[name], one))
  if (protocol === undefined) throw new ConfigError(name, `precisa ser um de ${TRACE_PROTOCOLS.join(', ')}`)
  return { protocol }
}

/** The settings of OpenTelemetry unchanged, for the backend: its packages read them in every process that traces. */
export const traceEnvironment = (env: NodeJS.ProcessEnv): [name: string, value: string | undefined][] =>
  Object.entries(env).filter(([name]) => name.startsWith('OTEL_'))
