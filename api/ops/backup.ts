import { createBackup } from './create-backup.ts'
import { UsageError } from './admin-commands.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- <file or folder>`: one archive of everything worth keeping, while the product runs. */
await runCommand(async ({ dataDir }, [target]) => {
  if (target === undefined) throw new UsageError('Uso: npm run backup -- <arquivo.zip ou pasta>')
  const { path, manifest } = await createBackup({ dataDir, target, now: new Date() })
  const { usuarios, lotes, fotos, defeitos } = manifest
  if (defeitos.length > 0) process.exitCode = 2
  return [
    `Cópia de segurança em ${path}`,
    `  ${usuarios} usuários, ${lotes} envios, ${fotos} fotos. Sessões e imagens derivadas ficam de fora.`,
    '  Contém senhas cifradas e o segredo do produto: guarde-a como se guardam senhas.',
    ...defeitos.map((chave) => `  ATENÇÃO: a foto ${chave} já faltava ou estava danificada em ${dataDir}.`),
  ]
})
