import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EnvioResumo } from '#shared/contract/envios'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { useEnviosCalls } from '../../../calls/envios.ts'
import { notifyError } from '../../../calls/notify-error.ts'
import { trpc } from '../../../calls/trpc-react.ts'
import { useAtRest } from '../../../page/page-use.ts'
import { notify } from '../../../page/notice.ts'
import { readSession } from '../../../session/stored-session.ts'
import { filesOf, isOfUpload, type UploadContent } from '../campos/upload-content.ts'
import { readKeptFolders } from '../escolha/folder.ts'
import { envioServer } from '../fila/transport/envio-server.ts'
import { envioAtual, useEnvio, useFilaView } from '../fila/fila-atual.ts'
import { enviosBeingSent } from '../fila/one-tab.ts'
import { openFila } from '../fila/open-fila.ts'
import { hasAll, matchFotos } from './match-fotos.ts'
import { useKeptFolders } from './use-kept-folders.ts'

const F = TEXTOS_FILA

/**
 * Milliseconds between two questions: how far the server is with an upload that has all arrived, or another
 * tab with one that it sends.
 */
const ASK_MS = 3_000

const isSent = ({ estado }: EnvioResumo) => estado === 'enviando'
const isAnySent = (all: readonly EnvioResumo[] | undefined) => all?.some(isSent) ?? false

/** Calls `tell` with each upload of a line that the server was delivering, and no longer lists. */
function useDelivered(
  all: readonly EnvioResumo[] | undefined,
  linha: Linha,
  tell: (envio: EnvioResumo) => Promise<void>,
) {
  const delivering = useRef<readonly EnvioResumo[]>([])
  const onGone = useEffectEvent(tell)
  useEffect(() => {
    if (!all) return
    const gone = delivering.current.filter(({ id }) => all.every((one) => one.id !== id))
    delivering.current = all.filter((one) => isSent(one) && one.linha === linha.id)
    for (const envio of gone) void onGone(envio)
  }, [all, linha.id])
}

/** An upload that was begun before, and whether another tab of this browser is sending it now. */
export interface BegunEnvio extends EnvioResumo {
  inOtherTab: boolean
}

/**
 * The user's own uploads of a line that were begun and are not sent by this tab, and what can be done about
 * those that nobody sends. When one goes on whose form a reload has kept, that form belongs to it, and is
 * cleared once it has arrived.
 */
export function useBegunEnvios(linha: Linha, content: UploadContent) {
  const calls = useEnviosCalls()
  const current = useFilaView(useEnvio())
  /** Uploads that tabs of this browser were sending when the list came; undefined until that is known. */
  const [inTabs, setInTabs] = useState<ReadonlySet<string>>()
  const { data, dataUpdatedAt } = trpc.envios.meus.useQuery(undefined, {
    staleTime: 0,
    // The list is asked for again once this tab's upload is over: that one may be half done now, or complete.
    enabled: current === null || current.fase === 'pronto',
    // Another tab may have begun an upload, or gone on with one of these, while somebody looked at that tab.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      isAnySent(state.data) || state.data?.some(({ id }) => inTabs?.has(id)) ? ASK_MS : false,
  })
  const { kept, forget } = useKeptFolders(dataUpdatedAt)
  useEffect(() => {
    if (dataUpdatedAt > 0) void enviosBeingSent().then(setInTabs)
  }, [dataUpdatedAt])
  // An upload of another line that has arrived is shown in the corner, and keeps nobody here from going on.
  const isTaken = current !== null && (current.fase !== 'pronto' || current.linha === linha.id)
  const own = isTaken || !inTabs ? [] : (data ?? []).filter((envio) => envio.linha === linha.id)
  // Beside the form the list moves the photos below it when it comes.
  const isAtRest = useAtRest(own.length > 0)
  const begun = isAtRest
    ? own.map((envio): BegunEnvio => ({ ...envio, inOtherTab: inTabs?.has(envio.id) ?? false }))
    : []

  /**
   * Goes on with an upload: sends the files that it lacks, or, with null, has it delivered when it lacks
   * none.
   */
  const goOn = async (envio: EnvioResumo, files: readonly File[] | null) => {
    const userId = readSession()?.userId
    if (userId === undefined) return
    try {
      const { fotos, jsonfile } = await calls.estado({ id: envio.id })
      // When the button was pressed twice while the browser asked for the folder, only the first answer
      // counts.
      const other = envioAtual()
      if (other && other.fila.view().fase !== 'pronto') return
      const arquivos = [...fotos, ...(jsonfile ? [jsonfile] : [])]
      const matched = matchFotos(arquivos, files ?? [])
      if (files && matched.size === 0) return notify.error(F.nenhumaDeste)
      // The form may hold other photos, of another batch of the same order, which is still to be sent.
      const isOwnForm = isOfUpload(linha, content, envio.campos) && hasAll(arquivos, filesOf(content))
      const fila = openFila({
        userId,
        content: isOwnForm ? content : null,
        linha: envio.linha,
        campos: envio.campos,
        server: envioServer(calls, () => {
          throw new Error('an upload of before is not declared again')
        }),
        files: matched,
      })
      void fila.resume(envio.id)
    } catch (error) {
      notifyError(error, F.erroRetomar)
    }
  }

  useDelivered(data, linha, async (envio) => {
    const visto = await calls.estado({ id: envio.id }).catch(() => null)
    // The upload was delivered while its sender looked at this screen: its receipt is shown.
    if (visto?.estado === 'pronto' && !envioAtual()) await goOn(envio, null)
  })

  /** Goes on with the folders that this browser kept, once the person lets them be read. */
  const goOnKept = async (envio: EnvioResumo, pastas: readonly FileSystemDirectoryHandle[]) => {
    const files = await readKeptFolders(pastas)
    if (files === 'unanswered') return notify.warn(F.pastaSemResposta)
    if (files) return goOn(envio, files)
    forget(envio.id)
    notify.warn(F.pastaNegada)
  }

  const giveUp = async ({ id }: EnvioResumo) => {
    try {
      await calls.desistir({ id })
      forget(id)
      notify.ok(F.desistiu)
    } catch (error) {
      notifyError(error, F.erroDesistir)
    }
  }
  return { begun, kept, goOn, goOnKept, giveUp }
}

export type BegunUploads = ReturnType<typeof useBegunEnvios>
