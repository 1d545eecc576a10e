import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../page/notice.ts'

/** Says that the role does not open this screen. */
export const announceRefusal = (tela: string) => notify.warn(TEXTOS.session.nivelNaoAbre(tela))
