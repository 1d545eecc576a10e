import type { Linha, TelaId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

/**
 * A screen's name where several lines stand beside each other: its label in the bar with the line's name, or
 * the line's own title for its home. A role may open a screen in one line and not in another.
 */
export const nomeTela = (linha: Linha, tela: TelaId): string =>
  tela === 'home' ? linha.titulo : `${TEXTOS.nav[tela]} (${linha.nome})`
