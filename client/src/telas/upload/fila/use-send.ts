import type { Linha } from '#shared/linhas/index'
import { useEnviosCalls } from '../../../calls/envios.ts'
import { loginAgain } from '../../../session/login-again.ts'
import type { UploadContent } from '../campos/upload-content.ts'
import { declare, filesOf } from './transport/declare.ts'
import { envioServer } from './transport/envio-server.ts'
import { Fila } from './fila.ts'
import { setEnvio } from './fila-atual.ts'
import { rememberFolders } from './remember-folders.ts'
import { OneTab } from './one-tab.ts'
import { sendByTus } from './transport/tus-send.ts'

/** Begins a batch: declared at the gateway, then sent photo by photo, above the screens. */
export function useSend(linha: Linha) {
  const calls = useEnviosCalls()
  return (content: UploadContent, userId: string) => {
    const { campos } = declare(linha, content)
    const fila = new Fila({
      linha: linha.id,
      campos,
      server: envioServer(calls, (again) => declare(linha, content, again)),
      send: sendByTus,
      files: filesOf(linha, content),
      loginAgain,
      oneTab: new OneTab(),
    })
    setEnvio({ fila, userId, content, isSmall: false })
    rememberFolders(
      fila,
      content.fotos.map(({ file }) => file),
    )
    void fila.begin()
  }
}
