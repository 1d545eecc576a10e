import { ConfigError } from './config-error.ts'
import { ENVIRONMENT, isGiven } from './environment.ts'
import { settingsOf } from './settings-table.ts'
import type { Setting } from './setting.ts'
import type { ValuesOf } from './settings-table.ts'

function valueOf(name: string, { kind, standard, blankCounts }: Setting, env: NodeJS.ProcessEnv): unknown {
  const text = isGiven(env[name], blankCounts) ? env[name] : standard
  if (text === undefined) return undefined
  const { data, error } = kind.safeParse(text)
  if (error) throw new ConfigError(name, error.issues[0]?.message ?? 'é inválida')
  return data
}

/** The settings of a process, checked. Throws ConfigError for the first that is wrong. */
export function readSettings<P extends 'gateway' | 'backend'>(
  process: P,
  env: NodeJS.ProcessEnv = ENVIRONMENT,
): ValuesOf<P> {
  const values = settingsOf(process).map(([name, setting]) => [name, valueOf(name, setting, env)])
  return Object.fromEntries(values) as ValuesOf<P>
}
