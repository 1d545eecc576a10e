import type { Linha, TelaId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

/**
 * What a screen of a line is called where lines stand beside each other: as in its bar and of which line, or the line's own
 * title for its home. A role may open a screen in one line and not in another.
 */
export const nomeTela = (linha: Linha, tela: TelaId): string =>
  tela === 'home' ? linha.titulo : `${TEXTOS.nav[tela]} (${linha.nome})`
