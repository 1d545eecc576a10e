import { useRef, useState, type Dispatch } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Id } from '#shared/contract/id'
import type { Linha, Busca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { useFotosNow } from '../../../../calls/linha-procedures.ts'
import { failureOf } from '../../../../calls/failure.ts'
import { notifyError } from '../../../../calls/notify-error.ts'
import { notify } from '../../../../page/notice.ts'
import { fotoStates, type FotoAction, type FotoMarcacao } from '../estado/foto-states.ts'
import { VAZIAS, type Marcacao } from '../marcacao.ts'
import { isRefused } from '../waiting/refusal.ts'
import { useResend, useWaiting, type WaitingSaves } from '../waiting/use-waiting.ts'
import { saveEach } from './save-each.ts'
import { saveInBetween } from './save-in-between.ts'
import { doubtAbout, type SaveQuestion } from './save-question.ts'
import { useAttempt } from './use-attempt.ts'
import { useUnderWay } from './use-under-way.ts'

interface SavingInput {
  linha: Linha
  busca: Busca
  fotos: readonly Foto[]
  states: readonly FotoMarcacao[]
  /** The same as they are now, drawn or not. */
  statesNow: () => readonly FotoMarcacao[]
  dispatch: Dispatch<FotoAction>
  onSaved: (index: number) => void
}

/** Saves marks one photo at a time, after the questions that a save can raise. Source: spec §2, §8. */
export function useSaving({ linha, busca, fotos, states, statesNow, dispatch, onSaved }: SavingInput) {
  const { saving, ...underWay } = useUnderWay()
  const { during, isUnderWay } = underWay
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const offline = useWaiting({ linha: linha.id, os: busca.os ?? '' }, fotos, underWay.allEnded)
  const [through, setThrough] = useState(0)
  const asked = useRef(new Set<Id>())
  const fotosNow = useFotosNow(linha)
  const attempt = useAttempt({ linha, fotos, dispatch, offline })

  const refused = async (error: unknown, index: number, sent: FotoMarcacao) => {
    const theirs = await saveInBetween(error, sent, () => fotosNow(busca)).catch(() => null)
    if (!theirs) return notifyError(error, TEXTOS.inspecao.erroSalvar)
    setQuestion({ tipo: 'conflito', index, marcacao: sent.atual, theirs, said: failureOf(error).message })
  }

  const resend = async (waiting: WaitingSaves) => {
    for (const [index, save] of waiting) {
      const state = statesNow()[index]
      if (!state || isUnderWay(index) || !offline.waitsHere(index, save)) continue
      const { marcacao, antes } = save
      const work = attempt(index, { ...state, atual: antes }, marcacao)
      during(index, work)
      const outcome = await work
      if (outcome === 'waits') return
      if (outcome === 'saved') notify.ok(TEXTOS.inspecao.salvo)
      // It waits on: a server that fails may do better later.
      else if (!isRefused(failureOf(outcome.error))) return
      else await refused(outcome.error, index, { ...state, atual: marcacao })
    }
  }
  useResend(offline.waiting, through, (waiting) => void resend(waiting))

  const send = (index: number, state: FotoMarcacao, marcacao: Marcacao) => {
    const work = attempt(index, state, marcacao).then((outcome) => {
      if (outcome === 'waits') return notify.ok(TEXTOS.inspecao.guardadoAqui)
      if (outcome !== 'saved') {
        const { error } = outcome
        if (!failureOf(error).lost) return refused(error, index, { ...state, atual: marcacao })
        return notify.error(TEXTOS.inspecao.erroSalvar, { detalhe: TEXTOS.inspecao.soNestaPagina })
      }
      notify.ok(TEXTOS.inspecao.salvo)
      onSaved(index)
      setThrough((before) => before + 1)
      return undefined
    })
    during(index, work)
  }

  const save = (index: number, empty = false) => {
    const state = states[index]
    if (!state || isUnderWay(index)) return
    const marcacao = empty ? VAZIAS : state.atual
    const doubt = doubtAbout(state, marcacao, asked.current.has(state.photoId))
    if (doubt === 'semDizerDano') asked.current.add(state.photoId)
    if (doubt) setQuestion({ tipo: doubt, index, marcacao })
    else send(index, state, marcacao)
  }

  /** Takes the answer of the open question: save all the same, or (after a conflict) over theirs. */
  const confirm = () => {
    const state = question && states[question.index]
    setQuestion(null)
    if (!question || !state) return
    const { index, marcacao } = question
    if (question.tipo !== 'conflito') return send(index, state, marcacao)
    const newer = { type: 'newer', index, foto: question.theirs, keep: true } as const
    dispatch(newer)
    send(index, fotoStates(states, newer)[index] ?? state, marcacao)
  }

  /** After a conflict: shows what the other one saved in place of the own marks. */
  const keepTheirs = () => {
    setQuestion(null)
    if (question?.tipo === 'conflito')
      dispatch({ type: 'newer', index: question.index, foto: question.theirs, keep: false })
  }

  return {
    saving,
    save,
    saveAll: () => saveEach({ statesNow, wasAsked: (foto) => asked.current.has(foto), attempt, underWay }),
    waiting: offline.waiting,
    question,
    confirm,
    keepTheirs,
    dismiss: () => setQuestion(null),
  }
}

export type Saving = ReturnType<typeof useSaving>
