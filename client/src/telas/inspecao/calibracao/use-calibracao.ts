import { useState } from 'react'
import type { Calibracao } from '#shared/contract/inspecao/calibracao'
import type { Foto } from '#shared/contract/inspecao/foto'
import { cmPorPixelOf, type Segmento } from '#shared/marcacao/calibracao'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { linhaProcedures, useFotosNow } from '../../../calls/linha-procedures.ts'
import { notifyError } from '../../../calls/notify-error.ts'
import {
  sharesCalibracao,
  keepDeviceCalibracao,
  readDeviceCalibracao,
} from '../../../linha/device-calibracao.ts'
import { notify } from '../../../page/notice.ts'
import { readSession } from '../../../session/stored-session.ts'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS_CALIBRACAO

interface Measured {
  pontos: Segmento
  comprimentoCm: number
  jaSalvas: boolean
}

/** The order's calibration as a search found it, or as it was changed since on this screen. */
function useChanged({ linha, foto }: Pick<Review, 'linha' | 'foto'>) {
  const [changed, setChanged] = useState<{ foto: Foto; calibracao: Calibracao | null }[]>([])
  const onDevice = foto.calibracao === undefined
  const newest = changed.find((each) => sharesCalibracao(linha, each.foto, foto))
  const found = onDevice ? readDeviceCalibracao(linha, foto) : (foto.calibracao ?? null)
  return {
    onDevice,
    calibracao: newest ? newest.calibracao : found,
    change: (calibracao: Calibracao | null) => setChanged((before) => [{ foto, calibracao }, ...before]),
  }
}

/**
 * The calibration of the open photo's order. The backend keeps it or, where that keeps none (its photos carry
 * no `calibracao`), this device keeps it for this user.
 */
export function useCalibracao({ linha, busca, foto, state, marcacoes }: Review) {
  const { onDevice, calibracao, change } = useChanged({ linha, foto })
  const fotosNow = useFotosNow(linha)
  const { mutateAsync, isPending } = linhaProcedures(linha).calibrar.useMutation()

  const atBackend = async (medida: Measured | null) => {
    const { pontos, comprimentoCm, jaSalvas } = medida ?? { jaSalvas: false }
    const answer = await mutateAsync({
      photoId: foto.id,
      medida: pontos && comprimentoCm ? { pontos: [pontos[0], pontos[1]], comprimentoCm } : null,
      jaSalvas,
    })
    change(answer.calibracao)
    if (!jaSalvas) return
    const fotos = await fotosNow(busca).catch(() => null)
    if (fotos) marcacoes.dispatch({ type: 'remeasured', fotos })
    else notify.warn(T.refacaBusca)
  }

  const onThisDevice = (medida: Measured | null) => {
    const { imageMeta } = state
    const cmPorPixel = medida && cmPorPixelOf(medida.pontos, medida.comprimentoCm)
    const made =
      medida && cmPorPixel && imageMeta
        ? {
            cmPorPixel,
            comprimentoCm: medida.comprimentoCm,
            imageMeta,
            por: readSession()?.userEmail ?? '',
            em: new Date().toISOString(),
          }
        : null
    keepDeviceCalibracao(linha, foto, made)
    change(made)
  }

  /**
   * Makes `medida` the order's calibration, or takes the calibration away when it is null; false when that
   * failed, which was told.
   */
  const save = async (medida: Measured | null): Promise<boolean> => {
    try {
      if (onDevice) onThisDevice(medida)
      else await atBackend(medida)
      notify.ok(medida ? T.salva(state.imageMeta) : T.retirada)
      return true
    } catch (error) {
      notifyError(error, T.erro)
      return false
    }
  }

  return { calibracao, onDevice, busy: isPending, save }
}

export type Calibrating = ReturnType<typeof useCalibracao>
