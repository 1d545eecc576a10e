import { CAMPOS, type CampoId, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { checkCampo } from '#shared/upload/upload-fields'
import { isBadFoto, type LocalFoto } from '../escolha/local-foto.ts'

/** What the form holds: texts by field, photos, work-order file. */
export interface UploadContent {
  valores: Partial<Record<CampoId, string>>
  fotos: LocalFoto[]
  json: File | null
}

export const EMPTY_CONTENT: UploadContent = { valores: {}, fotos: [], json: null }

/**
 * The form after a successful upload: who and where stay, the batch itself goes. Values that differ from what
 * was sent stay as well: they belong to the next batch, which the person began to fill in meanwhile.
 */
function afterUpload({ valores, json }: UploadContent, sent: UploadContent): UploadContent {
  const kept = (Object.keys(CAMPOS) as CampoId[]).filter(
    (campo) => campo in valores && (CAMPOS[campo].fica || valores[campo] !== sent.valores[campo]),
  )
  return {
    ...EMPTY_CONTENT,
    valores: Object.fromEntries(kept.map((campo) => [campo, valores[campo]])),
    json: json === sent.json ? null : json,
  }
}

/** The form without the photos that were sent; when no other photos are chosen, it is as after an upload. */
export function withoutSent(content: UploadContent, sent: UploadContent): UploadContent {
  const gone = new Set(sent.fotos.map(({ id }) => id))
  const fotos = content.fotos.filter(({ id }) => !gone.has(id))
  return fotos.length === 0 ? afterUpload(content, sent) : { ...content, fotos }
}

/** Sentences by the field that they are about. */
export type UploadErrors = Partial<Record<CampoId | 'json' | 'fotos', string>>

/** The sentence of each field that is missing or wrong. Source: spec §5. */
export function uploadErrors(linha: Linha, { valores, fotos, json }: UploadContent): UploadErrors {
  const errors: UploadErrors = {}
  for (const campo of linha.upload.campos) {
    const checked = checkCampo(campo, valores[campo] ?? '')
    if ('valor' in checked) continue
    errors[campo] = checked.most === undefined ? CAMPOS[campo].faltando : TEXTOS.geral.longo(checked.most)
  }
  if (linha.upload.json && !json) errors.json = TEXTOS.upload.faltaJson
  if (fotos.length === 0) errors.fotos = TEXTOS.upload.faltamFotos
  else if (fotos.every(isBadFoto)) errors.fotos = TEXTOS_ENVIO.nenhumaBoa
  return errors
}

/** The files that were chosen. */
export const filesOf = ({ fotos, json }: UploadContent): File[] => [
  ...fotos.map(({ file }) => file),
  ...(json ? [json] : []),
]

/** True when the texts of the form are still those with which an earlier upload was declared. */
export const isOfUpload = (
  linha: Linha,
  { valores }: UploadContent,
  campos: Readonly<Record<string, string>>,
) => linha.upload.campos.every((campo) => (valores[campo] ?? '').trim() === campos[campo])

/** What the form holds without the photos that can't be sent. */
export const withoutBad = (content: UploadContent): UploadContent => ({
  ...content,
  fotos: content.fotos.filter((foto) => !isBadFoto(foto)),
})
