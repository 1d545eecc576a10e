import { dateFormatter } from '#shared/text/formato'
import { timeZone } from './product.ts'

/** Dates as every screen shows them: in the product's zone, whatever the browser's is. Source: contract §1 (TZ). */
export const { data, hora, dataHora } = dateFormatter(timeZone())
