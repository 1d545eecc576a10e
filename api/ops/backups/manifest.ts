import { z } from 'zod'

/** Name of the manifest, which is the last file of the archive, so that it can list all the others. */
export const MANIFEST = 'manifesto.json'

const arquivoSchema = z.object({
  nome: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** What a backup copy holds. */
export const manifestSchema = z.object({
  formato: z.literal('extradorso'),
  versao: z.literal(1),
  criadoEm: z.iso.datetime(),
  usuarios: z.number().int(),
  lotes: z.number().int(),
  fotos: z.number().int(),
  arquivos: z.array(arquivoSchema),
  /** Where the originals are when they are not in the copy. */
  originais: z.literal('bucket').optional(),
  /** Keys of the photos that were missing or damaged already when the copy was made. */
  defeitos: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type CopiedFile = z.infer<typeof arquivoSchema>
