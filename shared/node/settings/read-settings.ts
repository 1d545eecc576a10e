import { ConfigError } from './config-error.ts'
import { ENVIRONMENT, isGiven } from './environment.ts'
import { settingsOf } from './settings-table.ts'
import type { Setting } from './setting.ts'
import type { ValuesOf } from './settings-table.ts'

/** A value between quotes, as some files of variables write it and not every reader removes them. */
const QUOTED = /^(["']).*\1$/s

function valueOf(
  name: string,
  { kind, standard, blankCounts, asWritten }: Setting,
  env: NodeJS.ProcessEnv,
): unknown {
  const given = isGiven(env[name], blankCounts) ? env[name] : standard
  // A file with Windows line ends leaves an invisible one at the end of every value.
  const text = asWritten ? given : given?.trim()
  if (text === undefined) return undefined
  if (!asWritten && QUOTED.test(text)) throw new ConfigError(name, 'não pode estar entre aspas: retire-as')
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
