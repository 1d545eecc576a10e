// Work orders of the eleven months before this one, so that the dashboard has a year to show. Each is a copy of one of
// ORDERS on another turbine or tower, with two of its photos: one with damage, one without. Some are on the turbine or
// tower of the original order, with all of its photos and smaller damages, so that the two can be compared.
import { ORDERS } from './orders.mjs'

const TARGETS = {
  drone: ['SM2-03', 'SM2-05', 'SM2-08', 'SM2-09', 'SM2-14', 'SM2-12', 'SM2-16'],
  robo: ['SM2-02', 'SM2-07', 'SM2-14', 'SM2-15'],
  civil: ['A', 'B', 'D'],
}
/** Months between two orders of a line. */
const EVERY = { drone: 1, robo: 2, civil: 3 }
const MONTHS = 11

/** An earlier damage is drawn at this share of the size it has today. */
const SMALLER = 0.6
/** Metres by which an earlier photo was taken higher. */
const ELSEWHERE_M = 0.3

/** A photo as it would have been taken earlier: from a height that differs a little, with a smaller damage. */
function younger(foto) {
  const { marcacao, altura } = foto
  const { marker } = marcacao ?? {}
  return {
    ...foto,
    ...(altura !== undefined && { altura: Math.round((altura + ELSEWHERE_M) * 10) / 10 }),
    ...(marker && {
      marcacao: {
        ...marcacao,
        marker: {
          ...marker,
          width: Math.round(marker.width * SMALLER),
          height: Math.round(marker.height * SMALLER),
        },
      },
    }),
  }
}

/** A copy of `order` from `monthsAgo` months before `today`; `criadoEm` is the date of its upload. */
function earlier(order, monthsAgo, today) {
  const { linha, campos, fotos } = order
  const alvo = campos.torre === undefined ? 'wtg' : 'torre'
  const criadoEm = new Date(today.getFullYear(), today.getMonth() - monthsAgo, 3 + ((monthsAgo * 7) % 24), 14)
  const targets = TARGETS[linha]
  const os = `${criadoEm.getFullYear()}-${Number(campos.os.slice(-4)) - monthsAgo * 23}`
  const damaged = fotos.filter(({ marcacao }) => marcacao)
  const target = targets[monthsAgo % targets.length]
  return {
    ...order,
    criadoEm,
    campos: { ...campos, os, [alvo]: target },
    fotos:
      target === campos[alvo]
        ? fotos.map(younger)
        : [damaged[monthsAgo % damaged.length], fotos.find(({ semDano }) => semDano)],
  }
}

/** The orders of the eleven months before that of `today`. */
export function earlierOrders(today) {
  const months = Array.from({ length: MONTHS }, (_, index) => index + 1)
  return ORDERS.flatMap((order) =>
    months
      .filter((monthsAgo) => monthsAgo % EVERY[order.linha] === 0)
      .map((monthsAgo) => earlier(order, monthsAgo, today)),
  )
}
