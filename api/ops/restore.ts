import { OperatorError } from '#shared/errors/operator-error'
import { formatContagem } from '#shared/text/formato'
import { onlyPath, typed } from './usage.ts'
import { storageName } from '../storage/open-storage.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { printedProgress } from './progress.ts'
import { runCommand } from './run-command.ts'
import { contentsInWords } from './backups/contents-in-words.ts'

const USAGE = `Uso: ${typed('restore', '<arquivo.zip>')}
  põe uma cópia de segurança em uma DATA_DIR vazia, com a plataforma parada`

/** `npm run restore -- <file>`: puts a backup copy into an empty DATA_DIR, with the product stopped. */
await runCommand(USAGE, async ({ dataDir, databaseUrl, s3 }, args) => {
  const source = onlyPath(args, USAGE)
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'A cópia traz um banco SQLite, que não vai a um servidor: restaure sem DATABASE_URL. Nada foi restaurado.',
    )
  const manifest = await restoreBackup({
    source,
    dataDir,
    inBucket: s3 !== undefined,
    progress: printedProgress(),
  })
  const { criadoEm, arquivos, defeitos } = manifest
  return [
    `Restaurado em ${dataDir} o estado de ${criadoEm}`,
    `  ${contentsInWords(manifest)}; ${formatContagem(arquivos.length, 'arquivo conferido', 'arquivos conferidos')} por SHA-256.`,
    ...(s3
      ? [
          `  As fotos ficam em ${storageName({ dataDir, s3 })}: o próximo início diz no log as que faltarem lá.`,
        ]
      : []),
    '  Todos precisam entrar de novo.',
    ...defeitos.map(
      (chave) =>
        `  ATENÇÃO: a foto ${chave} faltava, estava danificada ou não se deixava ler quando se fez a cópia.`,
    ),
  ]
})
