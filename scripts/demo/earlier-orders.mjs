// Work orders of the eleven months before this one, so that the dashboard has a year to show. Each is one of ORDERS on
// another turbine or tower, with two of its photos: one with its damage, one without.
import { ORDERS } from './orders.mjs'

const TARGETS = {
  drone: ['SM2-03', 'SM2-05', 'SM2-08', 'SM2-09', 'SM2-11', 'SM2-12', 'SM2-16'],
  robo: ['SM2-02', 'SM2-07', 'SM2-10', 'SM2-15'],
  civil: ['A', 'C', 'D'],
}
/** Months between two orders of a line. */
const EVERY = { drone: 1, robo: 2, civil: 3 }
const MONTHS = 11

/** An order like `order`, of `monthsAgo`; `criadoEm` is when it would have been sent. */
function earlier(order, monthsAgo, today) {
  const { linha, campos, fotos } = order
  const alvo = campos.torre === undefined ? 'wtg' : 'torre'
  const criadoEm = new Date(today.getFullYear(), today.getMonth() - monthsAgo, 3 + ((monthsAgo * 7) % 24), 14)
  const targets = TARGETS[linha]
  const os = `${criadoEm.getFullYear()}-${Number(campos.os.slice(-4)) - monthsAgo * 23}`
  const damaged = fotos.filter(({ marcacao }) => marcacao)
  return {
    ...order,
    criadoEm,
    campos: { ...campos, os, [alvo]: targets[monthsAgo % targets.length] },
    fotos: [damaged[monthsAgo % damaged.length], fotos.find(({ semDano }) => semDano)],
  }
}

/** The orders of the months before that of `today`. */
export function earlierOrders(today) {
  const months = Array.from({ length: MONTHS }, (_, index) => index + 1)
  return ORDERS.flatMap((order) =>
    months
      .filter((monthsAgo) => monthsAgo % EVERY[order.linha] === 0)
      .map((monthsAgo) => earlier(order, monthsAgo, today)),
  )
}
