import type { CampoCartao } from '#shared/linhas/index'
import { formatMomentoDaCamera } from '#shared/text/momento-da-camera'
import type { ReportRegistro } from './report-request.ts'

/** The field of a record as text; numbers are formatted elsewhere. */
export function valorTexto(registro: ReportRegistro, campo: CampoCartao): string {
  const valor = registro.foto[campo]
  return valor == null ? '' : String(valor)
}

/** When a photo was taken, '20/11/2026 10:15' on the camera's clock; '' when that is not known. */
export const tiradaEm = ({ capturadaEm }: ReportRegistro) =>
  capturadaEm === null ? '' : formatMomentoDaCamera(capturadaEm)
