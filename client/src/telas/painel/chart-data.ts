import type { MesContado } from '#shared/contract/paginas'
import { LISTA_LINHAS } from '#shared/linhas/index'

/** A month of the chart; its label is 'nov'. */
export interface Mes extends MesContado {
  label: string
  total: number
}

const nomeMes = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })

/** The months with the label and the total that the chart shows. */
export const shownMonths = (meses: readonly MesContado[]): Mes[] =>
  meses.map(({ mes, porLinha }) => ({
    mes,
    porLinha,
    label: nomeMes.format(new Date(`${mes}-01T00:00:00Z`)).replace('.', ''),
    total: LISTA_LINHAS.reduce((soma, { id }) => soma + (porLinha[id] ?? 0), 0),
  }))

const PASSOS = [1, 2, 5, 10, 25, 50, 100, 250, 500]

/** Five marks of a scale, from zero to at least the maximum, in four equal steps of round numbers. */
export function escala(maximo: number): number[] {
  const alvo = Math.max(1, maximo) / 4
  const base = 10 ** Math.max(0, Math.floor(Math.log10(alvo / 100)))
  const passo = (PASSOS.find((p) => p * base >= alvo) ?? 1000) * base
  return [0, 1, 2, 3, 4].map((i) => i * passo)
}

/**
 * Heights of a bar's segments for these counts, where a count of one is `unit` high. A segment that is not
 * empty is at least `least` high, and the tallest one gives up what that takes, so that the bar is as high as
 * its total, unless there is no room for that.
 */
export function segmentHeights(counts: readonly number[], { unit, least }: { unit: number; least: number }) {
  const heights = counts.map((count) => (count > 0 ? Math.max(count * unit, least) : 0))
  const given = heights.reduce((sum, height, i) => sum + height - (counts[i] ?? 0) * unit, 0)
  const tallest = Math.max(...heights)
  const i = heights.indexOf(tallest)
  return heights.with(i, Math.max(tallest - given, Math.min(tallest, least)))
}
