import { ENVIRONMENT } from './environment.ts'
import { passedToBackend } from './settings-table.ts'
import { traceEnvironment } from './traces-wanted.ts'
import type { ValuesOf } from './settings-table.ts'

/** Variables that a process needs to run, and those that name the certificate authorities it trusts. */
const SYSTEM = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]

/**
 * Environment of the backend that the gateway starts: the system's, OpenTelemetry's, and the checked settings that the
 * table passes on.
 */
export function backendEnvironment(
  values: ValuesOf<'gateway'>,
  env: NodeJS.ProcessEnv = ENVIRONMENT,
): Record<string, string> {
  const own: Record<string, unknown> = values
  const pairs = [
    ...SYSTEM.map((name) => [name, env[name]] as const),
    ...traceEnvironment(env),
    ...passedToBackend.map((name) => [name, own[name]] as const),
  ]
  return Object.fromEntries(
    pairs.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value as string | number | URL)]],
    ),
  )
}
