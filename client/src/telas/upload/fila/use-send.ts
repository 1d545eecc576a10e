import type { Linha } from '#shared/linhas/index'
import { useEnviosCalls } from '../../../calls/envios.ts'
import type { UploadContent } from '../campos/upload-content.ts'
import { openFila } from './open-fila.ts'
import { declare, numberedFiles } from './transport/declare.ts'
import { envioServer } from './transport/envio-server.ts'

/**
 * Returns a function that begins a batch above the screens: it is declared at the gateway, then sent photo by
 * photo.
 */
export function useSend(linha: Linha) {
  const calls = useEnviosCalls()
  return (content: UploadContent, userId: string) => {
    const fila = openFila({
      userId,
      content,
      linha: linha.id,
      campos: declare(linha, content).campos,
      server: envioServer(calls, (again) => declare(linha, content, again)),
      files: numberedFiles(linha, content),
    })
    void fila.begin()
  }
}
