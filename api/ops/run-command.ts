import { AppError } from '#shared/errors/errors'
import { OperatorError } from '#shared/errors/operator-error'
import { codeOf } from '#shared/errors/thrown'
import { asksForUsage } from '#shared/node/process/asks-for-usage'
import { createPrivately } from '#shared/node/data-folder/private'
import {
  isDatabaseBusy,
  isDatabaseDamaged,
  isDatabaseFull,
  isDatabaseShut,
  isDiskFull,
  isReadOnly,
} from '#shared/node/data-folder/system-errors'
import { FileError } from '#shared/node/sqlite/open-versioned'
import { MistypedError } from './usage.ts'
import { readConfig, type ApiConfig } from '../start/settings.ts'

/** Errors of the disk or of SQLite, each with the sentence that tells the operator what to do. */
const OF_THE_FOLDER: [(error: unknown) => boolean, (dataDir: string) => string][] = [
  [
    (error) => isDiskFull(error) || isDatabaseFull(error),
    (dataDir) => `Falta espaço no disco de ${dataDir} (DATA_DIR). Libere espaço e repita.`,
  ],
  [
    (error) => isReadOnly(error) || isDatabaseShut(error),
    (dataDir) => `Este usuário não pode ler e escrever em ${dataDir} (DATA_DIR).`,
  ],
  [
    // Where a folder was to be looked into or made there is a file, or a link to nothing.
    (error) => ['ENOTDIR', 'EEXIST'].includes(codeOf(error) ?? ''),
    (dataDir) => `${dataDir} (DATA_DIR) não é uma pasta, ou tem um arquivo no lugar de uma.`,
  ],
  [
    isDatabaseBusy,
    (dataDir) => `Outro programa escreve no banco de ${dataDir} (DATA_DIR). Repita em instantes.`,
  ],
  [
    isDatabaseDamaged,
    (dataDir) => `O banco de ${dataDir} (DATA_DIR) está danificado; restaure a cópia de segurança.`,
  ],
]

/** Why a command failed, in a sentence, when the operator can mend it; undefined for any other error. */
export function sentenceOf(error: unknown, dataDir: string): string | undefined {
  // Its message says what to do with the file, which lies beside the database.
  if (error instanceof FileError) return error.message
  const reason = error instanceof AppError && error.cause !== undefined ? error.cause : error
  const ofTheFolder = OF_THE_FOLDER.find(([isThis]) => isThis(reason))
  if (ofTheFolder) return ofTheFolder[1](dataDir)
  if (error instanceof AppError) return error.texto
  return error instanceof OperatorError ? error.message : undefined
}

/**
 * Runs a command of the operator with the settings and the typed arguments, and prints its lines. Asked for its usage,
 * it tells only that, whatever the settings. A failure is one sentence on standard error, with the usage after it for a
 * mistyped command, or the stack of an error without a sentence. The exit code is then 1: 2 means that the work was done
 * in part.
 */
export async function runCommand(
  usage: string,
  command: (config: ApiConfig, args: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForUsage(args)) {
    process.stdout.write(`${usage}\n`)
    return
  }
  createPrivately()
  let dataDir = ''
  try {
    const config = readConfig()
    dataDir = config.dataDir
    const lines = await command(config, args)
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const told = error instanceof MistypedError ? `\n${usage}` : ''
    process.stderr.write(`${sentenceOf(error, dataDir) ?? unforeseen}${told}\n`)
    process.exitCode = 1
  }
}
