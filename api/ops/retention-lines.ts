import { dateFormatter, formatContagem, formatMegabytes } from '#shared/text/formato'
import type { AgedLote } from '../db/repos/retention-repo.ts'
import { sumOf } from '../retention/retention.ts'

/** After how many months originals are removed, in which zone dates are written, and whether it has been done. */
interface Telling {
  months: number
  timeZone: string
  done: boolean
}

/** A line for each batch whose originals are removed, or would be, and the sums of all. */
export function retentionLines(lotes: readonly AgedLote[], { months, timeZone, done }: Telling): string[] {
  const age = formatContagem(months, 'mês', 'meses')
  if (lotes.length === 0) return [`Nenhum envio tem mais de ${age} e originais guardados.`]
  const { data } = dateFormatter(timeZone)
  const { fotos, bytes } = sumOf(lotes)
  return [
    done ? `Originais removidos, de mais de ${age}:` : `Sairiam os originais de mais de ${age}:`,
    ...lotes.map(
      (lote) =>
        `  ${data(lote.created_at)}  ${lote.linha}  OS ${lote.os}  ${lote.alvo}  ${formatContagem(lote.fotos, 'foto', 'fotos')}  ${formatMegabytes(lote.bytes)}`,
    ),
    `Ao todo: ${formatContagem(lotes.length, 'envio', 'envios')}, ${formatContagem(fotos, 'foto', 'fotos')}, ${formatMegabytes(bytes)}. Registros e marcações ficam.`,
    ...(done ? [] : ['Nada foi alterado.']),
  ]
}
