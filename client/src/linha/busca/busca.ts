import { hashKey } from '@tanstack/react-query'
import { CAMPOS, type Busca, type CampoBusca, type Linha, type TelaBusca } from '#shared/linhas/index'
import { comRotulo } from '#shared/text/com-rotulo'
import { TEXTOS } from '#shared/textos/textos'

/** Trimmed values without the empty ones: what a search sends. */
export function trimBusca(valores: Busca): Busca {
  const cheios = Object.entries(valores)
    .map(([campo, valor]) => [campo, valor.trim()] as const)
    .filter(([, valor]) => valor)
  return Object.fromEntries(cheios)
}

/** True when every required field of the search has a value. */
export function isBuscaComplete(linha: Linha, tela: TelaBusca, busca: Busca): boolean {
  return linha.busca[tela].every(({ campo, obrigatorio }) => !obrigatorio || Boolean(busca[campo]))
}

/** True when both ask for the same, in whatever order their fields were filled. */
export const isSameBusca = (a: Busca, b: Busca) => hashKey([a]) === hashKey([b])

/** Label of a field as this search shows it. */
export const rotuloBusca = ({ campo, label }: CampoBusca) => label ?? CAMPOS[campo].label

/** Label of a field where room is short: that of an order is 'OS'. */
export const rotuloCurto = (campo: CampoBusca) =>
  campo.campo === 'os' ? TEXTOS.usuario.os : rotuloBusca(campo)

/** The search as people read it: 'OS 2417, WTG CRII-07'. */
export const describeBusca = (campos: readonly CampoBusca[], busca: Busca) =>
  campos
    .filter(({ campo }) => busca[campo])
    .map((campo) => comRotulo(rotuloCurto(campo), busca[campo.campo] ?? ''))
    .join(', ')

/** An order of a line by all that is known of it: 'OS 2417, WTG CRII-07, Blade B-2'. */
export const describeOrder = (linha: Linha, order: Busca) =>
  (['os', linha.alvo, 'blade', 'regiao'] as const)
    .filter((campo) => order[campo])
    .map((campo) => comRotulo(rotuloCurto({ campo, obrigatorio: false }), order[campo] ?? ''))
    .join(', ')
