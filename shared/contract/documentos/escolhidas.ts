import { z } from 'zod'
import type { Id } from '../reading/id.ts'

/** Parameter of a zip's address that lists the chosen photos; without it the zip has all photos of the search. */
export const ESCOLHIDAS = 'fotos'

/** Most characters of such a list: proxies take addresses of up to 8 kB. */
export const ESCOLHIDAS_MAX = 6000

/** Photos chosen by their ids. */
export interface Escolhidas {
  has: (id: Id) => boolean
}

const RUN = /^(\d{1,15})(?:-(\d{1,15}))?$/
const isWhole = (id: Id): id is number => Number.isSafeInteger(id) && Number(id) >= 0

/** An id as the list holds it, its hyphens and commas escaped: it must not read as a run of numbers, or as two ids. */
const written = (id: Id) => encodeURIComponent(id).replaceAll('-', '%2D')

/** Writes ids as the list in an address: consecutive numbers become runs, '3-40,55'. */
export function writeEscolhidas(ids: readonly Id[]): string {
  const parts = ids.filter((id) => !isWhole(id)).map(written)
  const numbers = ids.filter(isWhole).sort((a, b) => a - b)
  for (let at = 0; at < numbers.length;) {
    const first = numbers[at] ?? 0
    let last = first
    while ((numbers[at] ?? Infinity) <= last + 1) last = numbers[at++] ?? last
    parts.push(first === last ? String(first) : `${first}-${last}`)
  }
  return parts.join(',')
}

/** The photos that a list names: text of 1 to 6,000 characters, ids and runs of them by comma. */
export const escolhidasSchema = z
  .string()
  .min(1)
  .max(ESCOLHIDAS_MAX)
  .transform((lista, context): Escolhidas => {
    const ids = new Set<string>()
    const runs: [first: number, last: number][] = []
    for (const part of lista.split(',')) {
      const [, first, last = first] = RUN.exec(part) ?? []
      if (first !== undefined) runs.push([Number(first), Number(last)])
      else {
        try {
          ids.add(decodeURIComponent(part))
        } catch {
          context.addIssue({ code: 'custom', message: 'odd id' })
        }
      }
    }
    const inRuns = (id: Id) => runs.some(([first, last]) => Number(id) >= first && Number(id) <= last)
    return { has: (id) => ids.has(String(id)) || (/^\d+$/.test(String(id)) && inRuns(id)) }
  })
