import { useCallback, useEffect, useState } from 'react'
import type { CampoId, Linha } from '#shared/linhas/index'
import { limites } from '../../page/product.ts'
import { rascunho } from '../../session/form-drafts.ts'
import { addFotos, jsonRefusal } from './check-files.ts'
import { keepFormDraft, readFormDraft } from './form-draft.ts'
import { isBad, type LocalFoto } from './local-foto.ts'
import type { Verdicts } from './foto-judge.ts'
import { forgetThumbnail } from './thumbnails.ts'
import {
  afterUpload,
  EMPTY_CONTENT,
  uploadErrors,
  withoutBad,
  type UploadContent,
  type UploadErrors,
} from './upload-content.ts'
import { useFotoJudge } from './use-foto-judge.ts'

/** What the form begins with: what was in it before a trip to the login, else what a reload left of it. */
function useDraft(linha: Linha) {
  const memoria = rascunho<UploadContent>(`upload:${linha.id}`)
  const [inicio] = useState(() => {
    const content = memoria.ler()
    if (content) return { content, perdidas: 0 }
    const draft = readFormDraft(linha.id)
    return { content: { ...EMPTY_CONTENT, valores: draft?.valores ?? {} }, perdidas: draft?.fotos ?? 0 }
  })
  const guardar = (content: UploadContent, perdidas: number) => {
    memoria.guardar(content)
    keepFormDraft(linha.id, { valores: content.valores, fotos: content.fotos.length || perdidas })
  }
  return { inicio, guardar }
}

const forget = (fotos: readonly LocalFoto[]) => {
  for (const { file } of fotos) forgetThumbnail(file)
}

/** What the form holds and what is wrong with it; survives a trip to the login screen, its texts a reload too. */
export function useUploadForm(linha: Linha) {
  const { inicio, guardar } = useDraft(linha)
  const [content, setContent] = useState<UploadContent>(inicio.content)
  const [perdidas, setPerdidas] = useState(inicio.perdidas)
  const [errors, setErrors] = useState<UploadErrors>({})
  useEffect(() => guardar(content, perdidas))

  const judge = useCallback(
    (verdicts: Verdicts) =>
      setContent((antes) => ({
        ...antes,
        fotos: antes.fotos.map((foto) => {
          const problema = verdicts.get(foto.id)
          return problema === undefined ? foto : { ...foto, problema }
        }),
      })),
    [],
  )
  useFotoJudge(content.fotos, judge)

  const setError = (campo: keyof UploadErrors, texto: string | undefined) =>
    setErrors(({ [campo]: _, ...rest }) => (texto ? { ...rest, [campo]: texto } : rest))

  return {
    content,
    errors,
    /** Photos that were chosen before the page was loaded again. */
    perdidas,
    judge,
    setCampo: (campo: CampoId, valor: string) => {
      setContent((antes) => ({ ...antes, valores: { ...antes.valores, [campo]: valor } }))
      setError(campo, undefined)
    },
    addFiles: (files: readonly File[]) => {
      const { fotos, refusal } = addFotos(content.fotos, files, limites())
      setContent((antes) => ({ ...antes, fotos }))
      setPerdidas(0)
      setError('fotos', refusal)
    },
    removeFoto: (id: number) => {
      forget(content.fotos.filter((foto) => foto.id === id))
      setContent((antes) => ({ ...antes, fotos: antes.fotos.filter((foto) => foto.id !== id) }))
    },
    /** Leaves out the photos that can't be sent; answers with what the form then holds. */
    leaveOutBad: () => {
      forget(content.fotos.filter(isBad))
      const rest = withoutBad(content)
      setContent(withoutBad)
      return rest
    },
    setJson: (file: File) => {
      const refusal = jsonRefusal(file, limites())
      setContent((antes) => ({ ...antes, json: refusal ? null : file }))
      setError('json', refusal ?? undefined)
    },
    /** Shows what is missing; true when nothing is. */
    validate: () => {
      const found = uploadErrors(linha, content)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** Clears the batch after it was sent. */
    clear: () => {
      forget(content.fotos)
      setContent(afterUpload)
      setErrors({})
    },
  }
}

export type UploadForm = ReturnType<typeof useUploadForm>
