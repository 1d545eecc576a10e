import { useEffect, useEffectEvent, useRef, type Dispatch } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Id } from '#shared/contract/reading/id'
import type { Linha, Busca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { useFotosNow } from '../../../../calls/linha-procedures.ts'
import { failureOf } from '../../../../calls/failure.ts'
import { notifyError } from '../../../../calls/notify-error.ts'
import { useOnline } from '../../../../page/connection/use-online.ts'
import { notify } from '../../../../page/notice.ts'
import { estadoFoto, type FotoAction, type FotoMarcacao } from '../estado/foto-states.ts'
import { linhaOsOf } from '../linha-os.ts'
import { VAZIAS, type Marcacao } from '../marcacao.ts'
import { useWaiting } from '../waiting/use-waiting.ts'
import { resendEach } from './resend-each.ts'
import { saveEach } from './save-each.ts'
import { saveInBetween } from './save-in-between.ts'
import { doubtBeforeSaving } from './save-question.ts'
import { useSaveAgain, type ToSave } from './use-save-again.ts'
import { useAttempt } from './use-attempt.ts'
import { useQuestions } from './use-questions.ts'
import { useUnderWay } from './use-under-way.ts'

interface SavingInput {
  linha: Linha
  busca: Busca
  fotos: readonly Foto[]
  /** The marks as they are now, whether rendered yet or not. */
  statesNow: () => readonly FotoMarcacao[]
  dispatch: Dispatch<FotoAction>
  /** Called when a photo is saved as it stands on the screen. */
  onSaved: (index: number) => void
}

/** Saves marks one photo at a time, after the questions that a save can raise. Source: spec §2, §8. */
export function useSaving({ linha, busca, fotos, statesNow, dispatch, onSaved }: SavingInput) {
  const { saving, ...underWay } = useUnderWay()
  const again = useSaveAgain({ statesNow, endOf: underWay.endOf })
  const { question, ask, drop } = useQuestions()
  const offline = useWaiting(linhaOsOf(linha, busca), fotos, underWay.allEnded)
  const asked = useRef(new Set<Id>())
  const fotosNow = useFotosNow(linha)
  const search = () => fotosNow(busca)
  const attempt = useAttempt({ linha, fotos, dispatch, offline, search })

  /** Handles a refused save; `antes` stood on the screen when the marks of `sent` were sent. */
  const refused = async (error: unknown, sent: FotoMarcacao, antes: Marcacao) => {
    const index = statesNow().findIndex(({ photoId }) => photoId === sent.photoId)
    const theirs = await saveInBetween(error, sent, search).catch(() => null)
    if (!theirs) return notifyError(error, TEXTOS.inspecao.erroSalvar)
    // A further save would be refused as well: the answer to the question decides what happens.
    again.forget(index)
    const said = failureOf(error).message
    ask({ tipo: 'conflito', index, marcacao: sent.atual, antes, theirs, said })
  }

  /** Sends what waits: when the order is opened, the network is back, and another save got through. */
  const resend = () => {
    const { waitsHere, waitingNow } = offline
    const resends = { statesNow, dispatch, waitsHere, attempt, underWay, onRefused: refused }
    void resendEach(waitingNow(), resends)
  }
  const onOpen = useEffectEvent(resend)
  useEffect(() => onOpen(), [])
  useOnline(resend)

  const attended = async (index: number, state: FotoMarcacao, marcacao: Marcacao) => {
    const outcome = await attempt(index, state, marcacao)
    if (outcome === 'waits') return notify.ok(TEXTOS.inspecao.guardadoAqui)
    if (outcome !== 'saved') {
      const { error } = outcome
      if (!failureOf(error).lost) return refused(error, { ...state, atual: marcacao }, state.atual)
      return notify.error(TEXTOS.inspecao.erroSalvar, { detalhe: TEXTOS.inspecao.soNestaPagina })
    }
    // When another save of this photo was asked for meanwhile, that one tells that the photo is saved.
    if (!again.isNeeded(index)) {
      notify.ok(TEXTOS.inspecao.salvo)
      const now = statesNow()[index]
      // Nobody is led on from a photo that is being marked again.
      if (now && estadoFoto(now) !== 'marcada') onSaved(index)
    }
    resend()
  }
  const send = (index: number, state: FotoMarcacao, marcacao: Marcacao) =>
    void underWay.during(index, attended(index, state, marcacao))

  const save = (index: number, what: ToSave = 'atual') => {
    const state = statesNow()[index]
    if (!state) return
    if (underWay.isUnderWay(index)) return again.afterThis(index, what, save)
    const marcacao = what === 'semDano' ? VAZIAS : state.atual
    const doubt = doubtBeforeSaving(state, marcacao, asked.current.has(state.photoId))
    if (doubt === 'semDizerDano') asked.current.add(state.photoId)
    if (doubt) ask({ tipo: doubt, index, marcacao, antes: state.atual })
    else send(index, state, marcacao)
  }

  /** Saves after the open question: all the same or, after a conflict, over the other person's save. */
  const confirm = async () => {
    drop()
    if (!question) return
    const { index, marcacao, antes } = question
    // Waits for a save of this photo that is on its way, such as one that waited for the network: beside it
    // this one would be refused.
    while (underWay.isUnderWay(index)) await underWay.endOf(index)
    if (question.tipo === 'conflito') dispatch({ type: 'newer', index, foto: question.theirs, keep: true })
    const state = statesNow()[index]
    if (!state) return
    // After a conflict, what was typed since the save stays unsaved.
    send(index, question.tipo === 'conflito' ? { ...state, atual: antes } : state, marcacao)
  }

  /** Ends a conflict by showing what the other person saved in place of the own marks. */
  const keepTheirs = () => {
    drop()
    if (question?.tipo === 'conflito')
      dispatch({ type: 'newer', index: question.index, foto: question.theirs, keep: false })
  }

  return {
    saving,
    save,
    saveAll: () => saveEach({ statesNow, wasAsked: (foto) => asked.current.has(foto), attempt, underWay }),
    waiting: offline.waiting,
    question,
    confirm: () => void confirm(),
    keepTheirs,
    dismiss: drop,
  }
}

export type Saving = ReturnType<typeof useSaving>
