import { UsageError } from './admin-commands.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- <file>`: puts a backup copy into an empty DATA_DIR, with the product stopped. */
await runCommand(async ({ dataDir, databaseUrl }, [source]) => {
  if (source === undefined) throw new UsageError('Uso: npm run restore -- <arquivo.zip>')
  if (databaseUrl !== undefined)
    throw new UsageError(
      'A cópia traz um banco SQLite, que não vai a um servidor: restaure sem DATABASE_URL. Nada foi restaurado.',
    )
  const { criadoEm, usuarios, lotes, fotos, arquivos, defeitos } = await restoreBackup({ source, dataDir })
  return [
    `Restaurado em ${dataDir} o estado de ${criadoEm}`,
    `  ${usuarios} usuários, ${lotes} envios, ${fotos} fotos; ${arquivos.length} arquivos conferidos por SHA-256.`,
    '  Todos precisam entrar de novo.',
    ...defeitos.map(
      (chave) => `  ATENÇÃO: a foto ${chave} já faltava ou estava danificada quando se fez a cópia.`,
    ),
  ]
})
