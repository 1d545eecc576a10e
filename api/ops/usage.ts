import { basename, dirname, relative } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'

/** A command typed in a way it does not have: after the message, how it is used is told. */
export class MistypedError extends OperatorError {
  override readonly name = 'MistypedError'
}

/** The one path that was typed. Throws OperatorError for none, for more than one, and for what looks like an option. */
export function onlyPath([path, ...rest]: readonly string[], usage: string): string {
  if (path === undefined || path.startsWith('-') || rest.length > 0) throw new OperatorError(usage)
  return path
}

/**
 * How this command is typed: as a script of npm, or as the program itself, which is all that an image or a unit of
 * systemd has.
 */
export function typed(script: string, words = ''): string {
  const [, program = ''] = process.argv
  if (basename(dirname(program)) === 'scripts') return `npm run ${script}${words && ` -- ${words}`}`
  return `node ${relative('', program)} ${words}`.trimEnd()
}
