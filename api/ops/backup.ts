import { OperatorError } from '#shared/errors/operator-error'
import { noteBackup } from '#shared/node/data-folder/last-backup'
import { openStorage, storageName, type StoragePlace } from '../storage/open-storage.ts'
import type { BackupRequest } from './backups/backup-parts.ts'
import { createBackup } from './backups/create-backup.ts'
import { formatContagem } from '#shared/text/formato'
import { onlyPath, typed } from './usage.ts'
import { printedProgress } from './progress.ts'
import { runCommand } from './run-command.ts'
import { contentsInWords } from './backups/contents-in-words.ts'

/** Copies what is in the data folder; of a bucket it only tells which originals are missing. */
async function backupOf(place: StoragePlace, request: Omit<BackupRequest, 'dataDir' | 'bucket'>) {
  const { dataDir, s3 } = place
  if (!s3) return createBackup({ dataDir, ...request })
  const bucket = await openStorage(place)
  try {
    return await createBackup({ dataDir, ...request, bucket })
  } finally {
    await bucket.close()
  }
}

const USAGE = `Uso: ${typed('backup', '<arquivo.zip ou pasta>')}
  copia banco, fotos e segredo de DATA_DIR, com a plataforma em uso ou não`

/** `npm run backup -- <file or folder>`: one archive of everything worth keeping, while the product runs. */
await runCommand(USAGE, async ({ dataDir, databaseUrl, s3 }, args) => {
  const target = onlyPath(args, USAGE)
  if (databaseUrl !== undefined) {
    const beside = s3
      ? `o segredo de ${dataDir} e, com as ferramentas dele, o bucket ${storageName({ dataDir, s3 })}`
      : `fotos e segredo de ${dataDir}`
    throw new OperatorError(
      `Com DATABASE_URL o banco está no servidor, e esta cópia não o cobriria: copie-o com pg_dump e, depois dele, ${beside}, como docs/operations.md mostra. Nada foi copiado.`,
    )
  }
  const now = new Date()
  const { path, manifest, removed, defeitos, aged } = await backupOf(
    { dataDir, s3 },
    { target, now, progress: printedProgress() },
  )
  const noted = await noteBackup(dataDir, now).then(
    () => true,
    () => false,
  )
  if (defeitos.length > 0) process.exitCode = 2
  return [
    `Cópia de segurança em ${path}`,
    `  ${contentsInWords(manifest)}. Sessões e imagens derivadas ficam de fora.`,
    ...(s3
      ? [
          `  As fotos estão em ${storageName({ dataDir, s3 })} e NÃO estão nesta cópia: copie o bucket com as ferramentas dele, depois desta cópia.`,
        ]
      : []),
    ...removed.map((left) => `  Removida a sobra de uma cópia interrompida: ${left}`),
    ...(aged > 0
      ? [
          `  Enquanto ela era feita, ${formatContagem(aged, 'original saiu', 'originais saíram')} pelo prazo de guarda.`,
        ]
      : []),
    '  Contém senhas cifradas e o segredo do produto: guarde-a como se guardam senhas.',
    ...(noted
      ? []
      : [
          `  ATENÇÃO: a hora da cópia não pôde ser guardada em ${dataDir}; a métrica da última cópia não a conta.`,
        ]),
    ...defeitos.map(
      (chave) =>
        `  ATENÇÃO: a foto ${chave} falta, está danificada ou não se deixa ler em ${storageName({ dataDir, s3 })}.`,
    ),
  ]
})
