import { useRef, type Dispatch } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { failureOf } from '../../../../calls/failure.ts'
import { linhaProcedures } from '../../../../calls/linha-procedures.ts'
import { marcacaoOf, type FotoAction, type FotoMarcacao } from '../estado/foto-states.ts'
import { sameMarcacao, type Marcacao } from '../marcacao.ts'
import { isRefused } from '../waiting/refusal.ts'
import type { useWaiting } from '../waiting/use-waiting.ts'
import { marcacaoPayload } from './payload.ts'
import { saveInBetween } from './save-in-between.ts'

/** What came of sending marks: saved, kept on this device until the network is back, or what went wrong. */
export type Outcome = 'saved' | 'waits' | { error: unknown }

interface AttemptInput {
  linha: Linha
  fotos: readonly Foto[]
  dispatch: Dispatch<FotoAction>
  offline: ReturnType<typeof useWaiting>
  /** Searches the photos anew. */
  search: () => Promise<Foto[]>
}

/**
 * Sends the marks of a photo once; once more over an earlier save of this page that had arrived, though its answer had
 * not come.
 */
export function useAttempt({ linha, fotos, dispatch, offline, search }: AttemptInput) {
  const { mutateAsync } = linhaProcedures(linha).salvarMarcacoes.useMutation()
  /** Marks that may have been saved: nobody has told, by the index of their photo. */
  const untold = useRef(new Map<number, readonly Marcacao[]>())

  /** The photo as an earlier save of this page left it, where that one is why `refused` was refused; else null. */
  const ownSave = async (error: unknown, index: number, refused: FotoMarcacao) => {
    const earlier = untold.current.get(index)
    if (!earlier) return null
    const saved = await saveInBetween(error, refused, search).catch(() => null)
    return saved && earlier.some((marcacao) => sameMarcacao(marcacao, marcacaoOf(saved))) ? saved : null
  }

  const attempt = async (index: number, state: FotoMarcacao, marcacao: Marcacao): Promise<Outcome> => {
    const foto = fotos[index]
    if (!foto) return 'saved'
    const sent = { ...state, atual: marcacao }
    const payload = marcacaoPayload(linha, foto, sent)
    try {
      const { salva } = await mutateAsync(payload)
      untold.current.delete(index)
      dispatch({ type: 'saved', index, marcacao, antes: state.atual, salva })
      offline.settle(index)
      return 'saved'
    } catch (error) {
      const failure = failureOf(error)
      if (isRefused(failure)) {
        const own = await ownSave(error, index, sent)
        if (own) {
          untold.current.delete(index)
          dispatch({ type: 'newer', index, foto: own, keep: true })
          return attempt(index, { ...state, salva: own.salva, sobre: own.salva.versao }, marcacao)
        }
        offline.settle(index)
      } else untold.current.set(index, [...(untold.current.get(index) ?? []), marcacao])
      if (failure.lost && offline.wait(index, { payload, marcacao, antes: state.atual })) return 'waits'
      return { error }
    }
  }
  return attempt
}
