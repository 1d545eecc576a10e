import { useCallback, useEffect, useRef, useState } from 'react'
import type { CampoId, Linha } from '#shared/linhas/index'
import { withoutUnseen } from '#shared/text/unseen'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { notify } from '../../../page/notice.ts'
import { limites } from '../../../page/product.ts'
import { tryToKeep } from '../../../page/storage/keep-if-room.ts'
import { addFotos, jsonRefusal } from '../escolha/check-files.ts'
import { contentDraft, formDraft, type LostFiles } from './form-drafts.ts'
import {
  fileIdentity,
  isRepeated,
  withoutDuplicates,
  withRepeats,
  type LocalFoto,
  type Sending,
} from '../escolha/local-foto.ts'
import type { Verdicts } from '../escolha/foto-judge.ts'
import { forgetThumbnail } from '../previa/thumbnails.ts'
import {
  EMPTY_CONTENT,
  uploadErrors,
  withoutBad,
  withoutSent,
  type UploadContent,
  type UploadErrors,
} from './upload-content.ts'
import { useFotoJudge } from '../escolha/use-foto-judge.ts'

const E = TEXTOS_ENVIO
const NOTHING_LOST: LostFiles = { fotos: 0, json: '' }

/** What the form begins with: what was in it before a trip to the login, else what a reload left of it. */
function useDraft(linha: Linha) {
  const whole = contentDraft(linha.id)
  const texts = formDraft(linha.id)
  const [begun] = useState(() => {
    const content = whole.read()
    if (content) return { content, lost: NOTHING_LOST }
    const { valores, ...lost } = texts.read() ?? { valores: {}, ...NOTHING_LOST }
    return { content: { ...EMPTY_CONTENT, valores }, lost }
  })
  const keep = (content: UploadContent, lost: LostFiles) => {
    const { valores, fotos, json } = content
    whole.keep(content)
    // Without room for them the texts are lost only by a reload.
    tryToKeep(() => texts.keep({ valores, fotos: fotos.length || lost.fotos, json: json?.name ?? lost.json }))
  }
  return { begun, keep }
}

/** Lets go of the pictures of photos that are no longer chosen. */
function forgetGone(before: readonly LocalFoto[], after: readonly LocalFoto[]): void {
  if (before === after) return
  const left = new Set(after.map(({ file }) => file))
  for (const { file } of before) if (!left.has(file)) forgetThumbnail(file)
}

/**
 * The photos once some of them were judged: without files chosen twice, and each told whose bytes it repeats.
 */
function judged(fotos: readonly LocalFoto[], verdicts: Verdicts): LocalFoto[] {
  return withRepeats(withoutDuplicates(fotos.map((foto) => ({ ...foto, ...verdicts.get(foto.id) }))))
}

/**
 * What the form holds and what is wrong with it. All of it survives a trip to the login; its texts survive a
 * reload, too.
 */
export function useUploadForm(linha: Linha) {
  const { begun, keep } = useDraft(linha)
  const [content, setContent] = useState<UploadContent>(begun.content)
  // The content as it is now, even if it is not rendered yet: folders are read and photos judged long after
  // they were asked for.
  const now = useRef(content)
  const change = useCallback((next: (antes: UploadContent) => UploadContent) => {
    const antes = now.current
    now.current = next(antes)
    forgetGone(antes.fotos, now.current.fotos)
    setContent(now.current)
  }, [])
  const [lost, setLost] = useState(begun.lost)
  const [errors, setErrors] = useState<UploadErrors>({})
  useEffect(() => keep(content, lost))
  // Somebody who comes back to the form gets new pictures; after 'Sair' nobody comes back to these photos.
  useEffect(() => () => forgetGone(now.current.fotos, []), [])

  const judge = useCallback(
    (verdicts: Verdicts) => change((antes) => ({ ...antes, fotos: judged(antes.fotos, verdicts) })),
    [change],
  )
  useFotoJudge(content.fotos, judge)

  // The same function each time, since the preview of thousands of photos is drawn anew only for other ones.
  const removeFoto = useCallback(
    (id: number) =>
      change((antes) => ({ ...antes, fotos: withRepeats(antes.fotos.filter((foto) => foto.id !== id)) })),
    [change],
  )

  const setError = (campo: keyof UploadErrors, texto: string | undefined) =>
    setErrors(({ [campo]: _, ...rest }) => (texto ? { ...rest, [campo]: texto } : rest))

  const setJson = (file: File) => {
    const refusal = jsonRefusal(file, limites())
    change((antes) => ({ ...antes, json: refusal ? null : file }))
    if (!refusal) setLost((antes) => ({ ...antes, json: '' }))
    setError('json', refusal ?? undefined)
    return refusal === null
  }

  return {
    content,
    errors,
    /** The files that were chosen before the page was loaded again, and have to be chosen anew. */
    lost,
    setCampo: (campo: CampoId, escrito: string) => {
      const valor = withoutUnseen(escrito)
      change((antes) => ({ ...antes, valores: { ...antes.valores, [campo]: valor } }))
      setError(campo, undefined)
    },
    addFiles: (files: readonly File[]) => {
      const { fotos, refusal } = addFotos(now.current.fotos, files, limites())
      change((antes) => ({ ...antes, fotos }))
      setLost((antes) => ({ ...antes, fotos: 0 }))
      setError('fotos', refusal)
    },
    removeFoto,
    /** Leaves out the photos whose bytes another one has, except those that are being sent. */
    leaveOutRepeated: (sending: Sending) =>
      change((antes) => ({
        ...antes,
        fotos: antes.fotos.filter((foto) => sending.has(foto.id) || !isRepeated(foto)),
      })),
    /** Leaves out the photos that can't be sent, and returns what the form then holds. */
    leaveOutBad: () => {
      change(withoutBad)
      return now.current
    },
    setJson,
    /** Says why the file of the work order was refused, until another takes its place. */
    refuseJson: (motivo: string) => setError('json', motivo),
    /**
     * Takes the one work order that lay among photos, and says what it replaces; of several, only a person
     * knows which is meant.
     */
    takeJsons: ([json, ...others]: readonly File[]) => {
      const { json: antes } = now.current
      if (others.length > 0) setError('json', E.variosJson(others.length + 1))
      else if (json && setJson(json) && antes && fileIdentity(antes) !== fileIdentity(json))
        notify.warn(E.jsonTrocado(antes.name, json.name))
    },
    /** Shows what is missing or wrong; true when nothing is. */
    validate: () => {
      const found = uploadErrors(linha, now.current)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** Clears the batch after it was sent; what was chosen or typed for the next one meanwhile stays. */
    clear: (sent: UploadContent) => {
      change((antes) => withoutSent(antes, sent))
      setLost(NOTHING_LOST)
      setErrors({})
    },
  }
}

export type UploadForm = ReturnType<typeof useUploadForm>
