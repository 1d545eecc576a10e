import type { Limites } from '../../page/product.ts'
import { TEXTOS } from '#shared/textos/textos'
import { localPhoto, type LocalPhoto } from './local-foto.ts'

const T = TEXTOS.upload

/** Media types of accepted photos, as the file picker wants them. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'
const MB = 1024 * 1024

/** What can be told without reading the file; the bytes are judged afterwards. */
function chosen(file: File, { maxFotoMb }: Limites): LocalPhoto {
  const photo = localPhoto(file)
  if (file.size === 0) return { ...photo, problema: T.fotoVazia(file.name) }
  return file.size > maxFotoMb * MB ? { ...photo, problema: T.fotoGrande(file.name, maxFotoMb) } : photo
}

const identity = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

/** Photos with those that were added, and why some were not; the same file chosen twice counts once. Source: spec §5. */
export function addPhotos(
  before: readonly LocalPhoto[],
  files: readonly File[],
  limites: Limites,
): { photos: LocalPhoto[]; refusal: string | undefined } {
  const photos = [...before]
  const known = new Set(before.map(({ file }) => identity(file)))
  for (const file of files) {
    if (known.has(identity(file))) continue
    known.add(identity(file))
    photos.push(chosen(file, limites))
  }
  const { maxFotos } = limites
  const refusal = photos.length > maxFotos ? T.fotosDemais(maxFotos) : undefined
  return { photos: photos.slice(0, maxFotos), refusal }
}

/** Why a work-order file is refused, or null. */
export function jsonRefusal(file: File, { maxJsonMb }: Limites): string | null {
  if (!/\.json$/i.test(file.name)) return T.jsonExtensao
  return file.size > maxJsonMb * MB ? T.jsonGrande(maxJsonMb) : null
}
