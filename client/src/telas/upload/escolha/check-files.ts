import { MB } from '#shared/bytes/units'
import { ENVIO_FOTOS, type UploadLimits } from '#shared/contract/produto'
import { FOTO_MIMES } from '#shared/foto/foto-format'
import { TEXTOS } from '#shared/textos/textos'
import { isJsonName } from '#shared/upload/parts'
import { localFoto, type LocalFoto } from './local-foto.ts'

const T = TEXTOS.upload

/** Media types of accepted photos, as the `accept` attribute of a file input wants them. */
export const FOTO_TYPES = FOTO_MIMES.join(',')

/** A chosen file with what can be told against it without reading it; its bytes are judged afterwards. */
function chosen(file: File, { fotoMb }: UploadLimits): LocalFoto {
  const foto = localFoto(file)
  if (file.size === 0) return { ...foto, problema: T.fotoVazia(file.name) }
  return file.size > fotoMb * MB ? { ...foto, problema: T.fotoGrande(file.name, fotoMb) } : foto
}

/**
 * The photos with those that were added, and why some were not. Only their bytes tell which of them were
 * chosen before (`withoutDuplicates`). Source: spec §5.
 */
export function addFotos(
  before: readonly LocalFoto[],
  files: readonly File[],
  limites: UploadLimits,
): { fotos: LocalFoto[]; refusal: string | undefined } {
  const fotos = [...before, ...files.map((file) => chosen(file, limites))]
  const most = Math.min(limites.fotos, ENVIO_FOTOS)
  const refusal = fotos.length > most ? T.fotosDemais(most) : undefined
  return { fotos: fotos.slice(0, most), refusal }
}

/** Why a work-order file is refused; null when it is not. */
export function jsonRefusal(file: File, { jsonMb }: UploadLimits): string | null {
  if (!isJsonName(file.name)) return T.jsonExtensao
  return file.size > jsonMb * MB ? T.jsonGrande(jsonMb) : null
}
