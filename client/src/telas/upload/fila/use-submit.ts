import { useEffect, useRef, useState } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { readSession } from '../../../session/stored-session.ts'
import { notify } from '../../../page/notice.ts'
import { countUnjudged, isBadFoto } from '../escolha/local-foto.ts'
import type { UploadContent } from '../campos/upload-content.ts'
import type { UploadForm } from '../campos/use-upload-form.ts'

/**
 * State of a submit: none, waiting until every photo is judged, or asking what to do about those that can't
 * be sent.
 */
type Submitting = 'no' | 'judging' | 'asking'

interface SubmitInput {
  form: UploadForm
  send: (content: UploadContent, userId: string) => void
}

/**
 * Submits the form: checks it, focuses the first error, waits until every photo is judged, asks about bad
 * ones, and sends.
 */
export function useSubmit({ form, send }: SubmitInput) {
  const [submitting, setSubmitting] = useState<Submitting>('no')
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  /** Puts the focus on the first field that is marked as wrong. */
  const showError = () => setRefused((n) => n + 1)

  const sendNow = (content: UploadContent) => {
    const userId = readSession()?.userId
    setSubmitting('no')
    if (userId) send(content, userId)
    else notify.error(TEXTOS.upload.naoAutenticado)
  }
  const submit = () => {
    const { fotos } = form.content
    const valid = form.validate()
    const signedIn = Boolean(readSession()?.userId)
    if (!signedIn) notify.error(TEXTOS.upload.naoAutenticado)
    if (!valid) showError()
    if (!valid || !signedIn) setSubmitting('no')
    else if (countUnjudged(fotos) > 0) setSubmitting('judging')
    else if (fotos.some(isBadFoto)) setSubmitting('asking')
    else sendNow(form.content)
  }
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  const judged = submitting === 'judging' && countUnjudged(form.content.fotos) === 0
  useEffect(() => {
    if (judged) latest.current()
  }, [judged])
  return {
    element,
    submitting,
    submit,
    showError,
    sendRest: () => sendNow(form.leaveOutBad()),
    giveUp: () => setSubmitting('no'),
  }
}
