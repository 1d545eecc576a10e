import { useEffect, useState } from 'react'
import type { CampoId, Linha } from '#shared/linhas/index'
import { limites } from '../../lib/product.ts'
import { rascunho } from '../../sessao/rascunhos.ts'
import { addPhotos, jsonRefusal } from './check-files.ts'
import { forgetThumbnail } from './thumbnails.ts'
import {
  afterUpload,
  EMPTY_CONTENT,
  uploadErrors,
  type UploadContent,
  type UploadErrors,
} from './upload-content.ts'

/** Most refused files that are named at once. */
const REFUSALS_SHOWN = 3

/** What the form holds and what is wrong with it; survives a trip to the login screen. */
export function useUploadForm(linha: Linha) {
  const memoria = rascunho<UploadContent>(`upload:${linha.id}`)
  const [content, setContent] = useState(() => memoria.ler() ?? EMPTY_CONTENT)
  const [errors, setErrors] = useState<UploadErrors>({})
  useEffect(() => memoria.guardar(content))

  const setError = (campo: keyof UploadErrors, texto: string | undefined) =>
    setErrors(({ [campo]: _, ...rest }) => (texto ? { ...rest, [campo]: texto } : rest))

  return {
    content,
    errors,
    setCampo: (campo: CampoId, valor: string) => {
      setContent((antes) => ({ ...antes, valores: { ...antes.valores, [campo]: valor } }))
      setError(campo, undefined)
    },
    addFiles: (files: readonly File[]) => {
      const { photos, refusals } = addPhotos(content.photos, files, limites())
      setContent((antes) => ({ ...antes, photos }))
      setError('photos', refusals.slice(0, REFUSALS_SHOWN).join(' ') || undefined)
    },
    removePhoto: (id: number) => {
      const removida = content.photos.find((photo) => photo.id === id)
      if (removida) forgetThumbnail(removida.file)
      setContent((antes) => ({ ...antes, photos: antes.photos.filter((photo) => photo.id !== id) }))
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
      for (const { file } of content.photos) forgetThumbnail(file)
      setContent(afterUpload)
      setErrors({})
    },
  }
}

export type UploadForm = ReturnType<typeof useUploadForm>
