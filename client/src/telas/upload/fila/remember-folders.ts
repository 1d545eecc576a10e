import { folders, type Folders } from '../../../session/kept-folders.ts'
import { reportError } from '../../../page/report-error.ts'
import { foldersOf } from '../escolha/folder.ts'
import type { FilaView } from './fila-types.ts'

interface Watched {
  view: () => Pick<FilaView, 'id' | 'fase'>
  subscribe: (listener: () => void) => () => void
}

/** Logs a failure and goes on: without kept folders they are chosen by hand, as in other browsers. */
const logged = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => reportError('folders of an upload', error))

/** Asks the browser not to clear what it keeps for this page when it runs out of room. */
const askToStay = () => logged(navigator.storage.persist())

/** Keeps the folders that an upload's files come from while it is under way, and forgets them once it has arrived. */
export function rememberFolders(fila: Watched, files: Iterable<File>, kept: Folders = folders): void {
  const pastas = foldersOf(files)
  let keptFor: string | null = null
  const look = () => {
    const { id, fase } = fila.view()
    if (id === null) return
    if (fase === 'pronto') {
      stop()
      logged(kept.forget(id))
    } else if (keptFor !== id && pastas.length > 0) {
      keptFor = id
      logged(kept.keep(id, pastas).then(askToStay))
    }
  }
  const stop = fila.subscribe(look)
}
