import type { Linha, TelaId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

/** What a screen of a line is called: as in its bar, or the line's own title for its home. */
export const nomeTela = (linha: Linha, tela: TelaId): string =>
  tela === 'home' ? linha.titulo : TEXTOS.nav[tela]
