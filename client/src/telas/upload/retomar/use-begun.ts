import type { EnvioResumo } from '#shared/contract/envios'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { useEnviosCalls } from '../../../calls/envios.ts'
import { notifyError } from '../../../calls/notify-error.ts'
import { trpc } from '../../../calls/trpc-react.ts'
import { notify } from '../../../page/notice.ts'
import { loginAgain } from '../../../session/login-again.ts'
import { readSession } from '../../../session/stored-session.ts'
import { envioServer } from '../fila/transport/envio-server.ts'
import { Fila } from '../fila/fila.ts'
import { OneTab } from '../fila/one-tab.ts'
import { setEnvio, useEnvio, useFilaView } from '../fila/fila-atual.ts'
import { sendByTus } from '../fila/transport/tus-send.ts'
import { matchFotos } from './match-fotos.ts'

const F = TEXTOS_FILA

/** Own uploads of a line that stopped half way, and what can be done about them. */
export function useBegun(linha: Linha) {
  const calls = useEnviosCalls()
  const current = useFilaView(useEnvio())
  const { data, refetch } = trpc.envios.meus.useQuery(undefined, { staleTime: 0 })
  const begun = current ? [] : (data ?? []).filter((envio) => envio.linha === linha.id)

  /** Goes on with what is lacking; without files where nothing is. */
  const goOn = async (envio: EnvioResumo, files: readonly File[] | null) => {
    const userId = readSession()?.userId
    if (userId === undefined) return
    try {
      const { fotos, jsonfile } = await calls.estado({ id: envio.id })
      const lacking = [...fotos, ...(jsonfile ? [jsonfile] : [])].filter(({ estado }) => estado !== 'chegou')
      const matched = matchFotos(lacking, files ?? [])
      if (files && matched.size === 0) return notify.error(F.nenhumaDeste)
      const fila = new Fila({
        linha: envio.linha,
        campos: envio.campos,
        server: envioServer(calls, () => {
          throw new Error('an upload of before is not declared again')
        }),
        send: sendByTus,
        files: matched,
        loginAgain,
        oneTab: new OneTab(),
      })
      setEnvio({ fila, userId, content: null, isSmall: false })
      void fila.resume(envio.id)
    } catch (error) {
      notifyError(error, F.erroRetomar)
    }
  }

  const giveUp = async ({ id }: EnvioResumo) => {
    try {
      await calls.desistir({ id })
      notify.ok(F.desistiu)
    } catch (error) {
      notifyError(error, F.erroDesistir)
    }
    await refetch()
  }
  return { begun, goOn, giveUp }
}
