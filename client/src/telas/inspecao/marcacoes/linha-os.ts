import type { Busca, Linha, LinhaId } from '#shared/linhas/index'

/** The OS of a line, whatever its target: under it unsaved marks, waiting saves and seen photos are kept. */
export interface LinhaOs {
  linha: LinhaId
  os: string
}

/** The OS that a search of a line asks for. */
export const linhaOsOf = ({ id }: Linha, { os = '' }: Busca): LinhaOs => ({ linha: id, os })
