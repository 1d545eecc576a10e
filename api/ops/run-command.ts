import { AppError } from '#shared/errors/errors'
import { FolderError } from '#shared/node/data-folder/folder-lock'
import { createPrivately } from '#shared/node/data-folder/private'
import { UsageError } from './admin-commands.ts'
import { BackupError } from './manifest.ts'
import { MoveError } from './moving/move-error.ts'
import { ConfigError } from '#shared/node/settings/config-error'
import { readConfig, type ApiConfig } from '../start/settings.ts'
import { DatabaseError } from '../db/migrate.ts'

/** Why a command did not do what was asked, in a sentence, when it is for the operator to mend. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.texto
  const known = [UsageError, BackupError, MoveError, ConfigError, DatabaseError, FolderError].some(
    (type) => error instanceof type,
  )
  return known ? (error as Error).message : undefined
}

/**
 * Runs a command of the operator with the settings and what was typed, and prints its lines. A failure is one
 * sentence on standard error, or the error itself when nobody foresaw it, and exit code 1.
 */
export async function runCommand(
  command: (config: ApiConfig, args: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  createPrivately()
  try {
    const lines = await command(readConfig(), process.argv.slice(2))
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${sentenceOf(error) ?? unforeseen}\n`)
    process.exitCode = 1
  }
}
