import { loginAgain } from '../../../session/login-again.ts'
import type { UploadContent } from '../campos/upload-content.ts'
import { setEnvio } from './fila-atual.ts'
import { Fila } from './fila.ts'
import type { FilaInput } from './fila-types.ts'
import { OneTab } from './one-tab.ts'
import { rememberFolders } from './remember-folders.ts'
import { sendByTus } from './transport/tus-send.ts'

interface Batch extends Pick<FilaInput, 'linha' | 'campos' | 'server' | 'files'> {
  /** The user who sends it. */
  userId: string
  /** What the form held; null for an upload that did not begin with a form. */
  content: UploadContent | null
}

/**
 * Makes a batch the upload under way. The queue that is returned has yet to begin it, or to go on with it.
 */
export function openFila({ userId, content, ...batch }: Batch): Fila {
  const fila = new Fila({ ...batch, send: sendByTus, loginAgain, oneTab: new OneTab() })
  setEnvio({ fila, userId, content, isSmall: false })
  rememberFolders(fila, batch.files.values())
  return fila
}
