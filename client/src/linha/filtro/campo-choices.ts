import type { Linha } from '#shared/linhas/index'
import type { FiltroChoice } from '../../ui/filter-chips.tsx'
import { CAMPOS_FILTRADOS, campoOf, filtroOf, type Campo, type CampoFiltro, type Dito } from './campos.ts'

/**
 * The values of a field that occur, in the field's order; the `chosen` one is among them even where it does
 * not occur.
 */
function choicesOf(
  linha: Linha,
  campo: Campo,
  { ditos, chosen }: { ditos: readonly Dito[]; chosen: string },
) {
  const counts = new Map<string, number>()
  for (const valor of ditos.map(CAMPOS_FILTRADOS[campo].of)) counts.set(valor, (counts.get(valor) ?? 0) + 1)
  const named = campoOf(chosen)
  if (named?.campo === campo && !counts.has(named.valor)) counts.set(named.valor, 0)
  const ordered = CAMPOS_FILTRADOS[campo].valores(linha).map(({ valor }) => valor)
  return [...new Set([...ordered, ...counts.keys()])].flatMap((valor): FiltroChoice<CampoFiltro>[] => {
    const n = counts.get(valor)
    return n === undefined
      ? []
      : [{ filtro: filtroOf(campo, valor), label: CAMPOS_FILTRADOS[campo].label(linha, valor), n }]
  })
}

/** The damages and the severities that occur in `ditos`, as choices. */
export function campoChoices(linha: Linha, ditos: readonly Dito[], chosen: string) {
  const gravidades = choicesOf(linha, 'gravidade', { ditos, chosen })
  // No choices when nobody stated a severity, or the backend keeps none.
  const told = gravidades.some(({ filtro }) => filtro !== filtroOf('gravidade', '') || filtro === chosen)
  return { danos: choicesOf(linha, 'dano', { ditos, chosen }), gravidades: told ? gravidades : [] }
}
