import type { Dispatch } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { failureOf } from '../../../../calls/failure.ts'
import { linhaProcedures } from '../../../../calls/linha-procedures.ts'
import type { FotoAction, FotoMarcacao } from '../estado/foto-states.ts'
import type { Marcacao } from '../marcacao.ts'
import { isRefused } from '../waiting/refusal.ts'
import type { useWaiting } from '../waiting/use-waiting.ts'
import { marcacaoPayload } from './payload.ts'

/** What came of sending marks: saved, kept on this device until the network is back, or what went wrong. */
export type Outcome = 'saved' | 'waits' | { error: unknown }

interface AttemptInput {
  linha: Linha
  fotos: readonly Foto[]
  dispatch: Dispatch<FotoAction>
  offline: ReturnType<typeof useWaiting>
}

/** Sends the marks of a photo once. */
export function useAttempt({ linha, fotos, dispatch, offline }: AttemptInput) {
  const { mutateAsync } = linhaProcedures(linha).salvarMarcacoes.useMutation()
  return async (index: number, state: FotoMarcacao, marcacao: Marcacao): Promise<Outcome> => {
    const foto = fotos[index]
    if (!foto) return 'saved'
    const payload = marcacaoPayload(linha, foto, { ...state, atual: marcacao })
    try {
      const { salva } = await mutateAsync(payload)
      dispatch({ type: 'saved', index, marcacao, antes: state.atual, salva })
      offline.settle(index)
      return 'saved'
    } catch (error) {
      const failure = failureOf(error)
      if (isRefused(failure)) offline.settle(index)
      if (failure.lost && offline.wait(index, { payload, marcacao, antes: state.atual })) return 'waits'
      return { error }
    }
  }
}
