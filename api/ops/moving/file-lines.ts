import { formatContagem, formatMegabytes } from '#shared/text/formato'
import type { FilesMoved } from './move-files.ts'

/** Lines that tell what became of the files, or would, and name those that somebody has to look at. */
export function fileLines(
  { lotes, files, bytes, counts, replaced, unchecked, missing, damaged }: FilesMoved,
  { name, simulated }: { name: string; simulated: boolean },
): string[] {
  const { copied, there } = counts
  const total = `Fotos e arquivos da OS: ${files} de ${formatContagem(lotes, 'envio', 'envios')}, ${formatMegabytes(bytes)} de fotos.`
  const did = simulated
    ? `  A copiar a ${name}: ${copied}; já estão lá, pelo tamanho: ${there}. O SHA-256 só se confere na cópia.`
    : `  Em ${name}: ${copied} copiados e ${there} que já estavam lá, conferidos por SHA-256.`
  const also = simulated
    ? 'tem outro tamanho no bucket e seria trocado'
    : 'estava errado no bucket e foi trocado'
  return [
    total,
    did,
    ...replaced.map((chave) => `  ATENÇÃO: ${chave} ${also}.`),
    ...unchecked.map((chave) => `  ATENÇÃO: ${chave} falta em DATA_DIR; fica o do bucket, sem conferência.`),
    ...missing.map((chave) => `  ATENÇÃO: ${chave} falta em DATA_DIR e não está no bucket.`),
    ...damaged.map(
      (chave) =>
        `  ATENÇÃO: ${chave} está danificado ou ilegível em DATA_DIR e não ${simulated ? 'seria' : 'foi'} copiado.`,
    ),
  ]
}
