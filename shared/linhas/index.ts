import { z } from 'zod'
import { DEFINITIONS } from './definitions.ts'
import type { LinhaDefinition } from './types.ts'

export type {
  Busca,
  CampoBusca,
  CampoBuscado,
  CampoCartao,
  CampoRegistro,
  TelaBusca,
  TelaId,
} from './types.ts'
export { CAMPOS, REGIOES } from './campos.ts'
export type { CampoId } from './campos.ts'

type Definition = (typeof DEFINITIONS)[number]

export type LinhaId = Definition['id']

/** Any of the product lines. */
export interface Linha extends LinhaDefinition {
  readonly id: LinhaId
}

/** The product lines in the order of every screen. */
export const LISTA_LINHAS: readonly Linha[] = DEFINITIONS

/** The path of every screen of every line. */
export const ROTAS_DAS_LINHAS = LISTA_LINHAS.flatMap(({ telas }) =>
  Object.values(telas).map(({ rota }) => rota),
)

/** Calls `make` for every line; gives the results by the lines' ids. */
export function byLinha<T>(make: (linha: Linha) => T): Record<LinhaId, T> {
  return Object.fromEntries(LISTA_LINHAS.map((linha) => [linha.id, make(linha)])) as Record<LinhaId, T>
}

/** The product lines by id, each with its exact literal type. */
export const LINHAS = byLinha((linha) => linha) as { readonly [L in Definition as L['id']]: L }

/** The id of a line. */
export const linhaIdSchema = z.enum(LISTA_LINHAS.map(({ id }) => id))

/** Label of a severity in its line, or the code itself when the line does not know it. */
export function labelGravidade(linha: Linha, gravidade: string): string {
  return linha.gravidades.find((opcao) => opcao.valor === gravidade)?.label ?? gravidade
}

/** Label of a damage code in its line, or the code itself when the line does not know it. */
export function labelDano(linha: Linha, dano: string): string {
  return linha.danos.find((opcao) => opcao.valor === dano)?.label ?? dano
}
