import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../page/notice.ts'

/** Tells the person that their role does not open this screen. */
export const announceRefusal = (tela: string) => notify.warn(TEXTOS.session.nivelNaoAbre(tela))
