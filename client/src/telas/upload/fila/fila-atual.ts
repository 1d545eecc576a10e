import { useSyncExternalStore } from 'react'
import type { LinhaId } from '#shared/linhas/index'
import { Listeners } from '../../../page/listeners.ts'
import { holdWork } from '../../../session/login-again.ts'
import { tabUserId } from '../../../session/stored-session.ts'
import type { UploadContent } from '../campos/upload-content.ts'
import type { Fila } from './fila.ts'
import { isRunning, type FilaView } from './fila-types.ts'

/** The upload under way. It lives above the screens, and there is one at most. */
export interface Envio {
  fila: Fila
  /** The user who sends it: nobody else sees it. */
  userId: string
  /** What the form held; null for an upload that did not begin with a form. */
  content: UploadContent | null
  isSmall: boolean
  /** True while somebody is asked whether to leave by 'Sair'. */
  isLeaving?: boolean
}

let atual: Envio | null = null
let letGo = () => {}
/** What the forms held of uploads that arrived while no form was there to be cleared, by line and user. */
const arrived = new Map<string, UploadContent>()
const formOf = (linha: LinhaId, userId: string | null) => `${linha} ${userId}`
const listeners = new Listeners()

/**
 * Calls the listener when another upload is under way, or when it shrinks or opens, until the returned
 * function is called.
 */
const listenToEnvio = listeners.add

export const envioAtual = () => atual

/**
 * Makes an upload the current one, or removes it. While it runs, an ended session is renewed in place. This
 * holds from the first byte on, which may leave before the code that draws the upload has come.
 */
export function setEnvio(envio: Envio | null): void {
  letGo()
  if (atual?.content && atual.fila !== envio?.fila && atual.fila.view().fase === 'pronto')
    arrived.set(formOf(atual.fila.view().linha, atual.userId), atual.content)
  atual = envio
  letGo = envio ? holdWork(() => isRunning(envio.fila.view())) : () => {}
  listeners.tell()
}

/** Shrinks the upload to a corner of the page, or opens it again. */
export const setMinimized = (isSmall: boolean) => setEnvio(atual && { ...atual, isSmall })

/** Asks before 'Sair' stops an upload under way; false when there is none. */
export function askToLeave(): boolean {
  if (!atual || !isRunning(atual.fila.view())) return false
  setEnvio({ ...atual, isLeaving: true })
  return true
}

/**
 * What the form of a line held of an upload that has arrived; it is given once, to the form that is then
 * cleared of it.
 */
export function takeArrivedContent(linha: LinhaId): UploadContent | null {
  const view = atual?.fila.view()
  if (atual?.content && view?.fase === 'pronto' && view.linha === linha) {
    const { content } = atual
    setEnvio({ ...atual, content: null })
    return content
  }
  const form = formOf(linha, tabUserId())
  const content = arrived.get(form) ?? null
  arrived.delete(form)
  return content
}

/** Ends the question of 'Sair': the upload goes on. */
export const cancelLeaving = () => setEnvio(atual && { ...atual, isLeaving: false })

/**
 * Stops the upload under way, if there is one; what came stays at the gateway. True when something was
 * interrupted.
 */
export function stopEnvio(): boolean {
  if (!atual) return false
  const wasRunning = isRunning(atual.fila.view())
  atual.fila.stop()
  setEnvio(null)
  return wasRunning
}

/** Why the work-order file of a line's form was refused; null once the form has said so. */
let jsonRefused: { linha: LinhaId; motivo: string } | null = null

/** Stops the upload whose work-order file was refused, so that its form can ask for another. */
export function returnToJson(refused: { linha: LinhaId; motivo: string }): void {
  jsonRefused = refused
  stopEnvio()
}

/** Why the work-order file of this line's form was refused, given once; null when it was not. */
export function takeRefusedJson(linha: LinhaId): string | null {
  if (jsonRefused?.linha !== linha) return null
  const { motivo } = jsonRefused
  jsonRefused = null
  return motivo
}

export const useEnvio = (): Envio | null => useSyncExternalStore(listenToEnvio, envioAtual)

const nothing = () => () => undefined

/** The upload under way as it is now. */
export function useFilaView(envio: Envio | null): FilaView | null {
  return useSyncExternalStore(envio?.fila.subscribe ?? nothing, envio?.fila.view ?? (() => null))
}
