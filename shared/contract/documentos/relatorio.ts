import { z } from 'zod'
import type { Linha } from '../../linhas/index.ts'
import { TEXTOS_REPORT } from '../../textos/documentos/report.ts'
import { buscaSchema } from '../inspecao/busca.ts'

/** The kinds of report files. */
const tipoRelatorioSchema = z.enum(['pdf', 'excel'])
export type TipoRelatorio = z.infer<typeof tipoRelatorioSchema>

/** Ending and media type of each kind of report. */
export const TIPOS_RELATORIO = {
  pdf: { ext: 'pdf', mime: 'application/pdf' },
  excel: { ext: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Record<TipoRelatorio, { ext: string; mime: string }>

/** Body of a report download. Source: spec §7. */
export function reportInputSchema<L extends Linha>(linha: L) {
  return buscaSchema(linha, 'relatorio').extend({
    tipo: tipoRelatorioSchema,
    usuarioEmail: z.string().max(254).nullish(),
  })
}

/**
 * The sentence for a wrong body of a report download: only its kind is wrong, or what was searched. Source: spec §5.
 */
export function reportInputSentence(linha: Linha, { issues }: z.ZodError): string {
  return issues.every(({ path }) => path[0] === 'tipo') ? TEXTOS_REPORT.tipoInvalido : linha.avisos.exportar
}
