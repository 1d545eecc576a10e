import { dateFormatter } from '#shared/text/formato'
import { fuso } from './product.ts'

/** Dates as every screen shows them: in the product's zone, whatever the browser's is. Source: contract §1 (TZ). */
export const { data, hora, dataHora } = dateFormatter(fuso())

/** The month of a moment in the product's zone, 'YYYY-MM'. */
export function mesDe(momento: Date): string {
  const partes = new Intl.DateTimeFormat('en-CA', { timeZone: fuso(), year: 'numeric', month: '2-digit' })
  return partes.format(momento).slice(0, 7)
}
