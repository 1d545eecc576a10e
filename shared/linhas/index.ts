import { z } from 'zod'
import { civil } from './civil.ts'
import { drone } from './drone.ts'
import { robo } from './robo.ts'
import type { Linha, LinhaId } from './types.ts'

export type { CampoBusca, CampoCartao, CampoRegistro, Linha, LinhaId, TelaBusca, TelaId } from './types.ts'
export { CAMPOS, CAMPO_SCHEMAS, REGIOES } from './campos.ts'
export type { CampoId } from './campos.ts'

/** The three product lines, each with its exact literal type. */
export const LINHAS = { robo, drone, civil } as const satisfies Record<LinhaId, Linha>

/** The same lines as a list, in the order of every screen. */
export const LISTA_LINHAS: readonly Linha[] = Object.values(LINHAS)

export const linhaIdSchema = z.enum(['robo', 'drone', 'civil'])

/** Label of a damage code in its line, or the code itself when the line does not know it. */
export function labelDano(linha: Linha, dano: string): string {
  return linha.danos.find((opcao) => opcao.valor === dano)?.label ?? dano
}
