import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { linhaIdSchema, type Busca, type Linha } from '#shared/linhas/index'
import { searchText } from '#shared/text/search-text'
import { acrossTabs, Listeners } from '../../page/listeners.ts'
import { tryToKeep } from '../../page/storage/keep-if-room.ts'
import { ownList } from '../../session/own-list.ts'

/** How many orders are kept, of all lines together. */
const KEPT = 60

const contagem = z.number().int().nonnegative()

const recenteSchema = z.object({
  linha: linhaIdSchema,
  busca: z.record(z.string(), z.string()),
  em: z.string(),
  progresso: z.object({ total: contagem, vistas: contagem, salvas: contagem, comDano: contagem }).optional(),
})

/** An order that this user searched here, under all fields known of it; `em` is when, ISO 8601. */
export type Recente = z.infer<typeof recenteSchema>

/**
 * How far an order was when it was last open here: how many photos it has, and how many of them were seen,
 * saved, and saved with a damage.
 */
export type Progresso = NonNullable<Recente['progresso']>

const recentes = ownList('recentes', { item: recenteSchema, most: KEPT })
const listeners = new Listeners()
const listenToRecentes = acrossTabs(listeners)

/** Orders that this user searched on this device, the last first; what cannot be read counts as none. */
export const readRecentes = (): readonly Recente[] => recentes.read()

/** Fields that tell orders of the same OS apart. */
const TOLD_APART = ['wtg', 'torre', 'blade'] as const

/**
 * True when both may be the same order: the OS is the same, and no other field that both state differs. A
 * region is only a part of an order.
 */
export const isSameOrder = (a: Busca, b: Busca): boolean =>
  searchText(a.os ?? '') === searchText(b.os ?? '') &&
  TOLD_APART.every((campo) => !a[campo] || !b[campo] || searchText(a[campo]) === searchText(b[campo]))

/** The order, completed with the fields that all earlier searches of it agree on, except the region. */
export function completedOrder({ id }: Linha, order: Busca, sought: readonly Recente[]): Busca {
  if (!order.os) return order
  const known = sought.filter(({ linha, busca }) => linha === id && isSameOrder(busca, order))
  const told = TOLD_APART.flatMap((campo) => {
    const values = new Set(known.flatMap(({ busca }) => busca[campo] ?? []))
    const [value] = values
    return value !== undefined && values.size === 1 ? [[campo, value] as const] : []
  })
  return { ...Object.fromEntries(told), ...order }
}

/**
 * Puts an order first among those searched here, completed by what earlier searches of it agree on. Earlier
 * searches that state more stay: the same OS of two turbines is two orders. Without room nothing is kept,
 * which loses no work.
 */
export function keepRecente(linha: Linha, order: Busca, progresso?: Progresso): void {
  if (!order.os) return
  const before = readRecentes()
  const completed = completedOrder(linha, order, before)
  const isKnown = (each: Recente) =>
    each.linha === linha.id &&
    isSameOrder(each.busca, completed) &&
    TOLD_APART.every((campo) => !each.busca[campo] || completed[campo])
  const known = before.find(isKnown)
  const kept = progresso ?? known?.progresso
  const recente: Recente = {
    linha: linha.id,
    busca: { ...known?.busca, ...completed },
    em: new Date().toISOString(),
    ...(kept && { progresso: kept }),
  }
  tryToKeep(() => recentes.keep([recente, ...before.filter((each) => !isKnown(each))]))
  listeners.tell()
}

/** What `readRecentes` gives, kept up to date with what this tab and others open. */
export const useRecentes = (): readonly Recente[] => useSyncExternalStore(listenToRecentes, readRecentes)
