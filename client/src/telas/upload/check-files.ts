import type { Limites } from '../../lib/product.ts'
import { TEXTOS } from '#shared/textos'
import { localPhoto, type LocalPhoto } from './local-photo.ts'

const T = TEXTOS.upload

/** Media types of accepted photos, as the file picker wants them. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'
const TYPES = new Set(PHOTO_TYPES.split(','))
const ENDING = /\.(jpe?g|png|webp)$/i
const MB = 1024 * 1024

/** True for a JPEG, PNG or WebP by its type, or by its ending when the system gives no type. */
const isPhoto = ({ type, name }: File) => (type ? TYPES.has(type) : ENDING.test(name))

function refusal(file: File, { maxFotoMb }: Limites): string | null {
  if (!isPhoto(file)) return T.naoImagem(file.name)
  if (file.size === 0) return T.fotoVazia(file.name)
  return file.size > maxFotoMb * MB ? T.fotoGrande(file.name, maxFotoMb) : null
}

const identity = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

/** Photos and why some files were left out; the same file chosen twice counts once. Source: spec §5. */
export function addPhotos(
  chosen: readonly LocalPhoto[],
  files: readonly File[],
  limites: Limites,
): { photos: LocalPhoto[]; refusals: string[] } {
  const photos = [...chosen]
  const known = new Set(chosen.map(({ file }) => identity(file)))
  const refusals: string[] = []
  for (const file of files) {
    const why = refusal(file, limites)
    if (why) refusals.push(why)
    else if (!known.has(identity(file))) {
      known.add(identity(file))
      photos.push(localPhoto(file))
    }
  }
  if (photos.length > limites.maxFotos) refusals.push(T.fotosDemais(limites.maxFotos))
  return { photos: photos.slice(0, limites.maxFotos), refusals }
}

/** Why a work-order file is refused, or null. */
export function jsonRefusal(file: File, { maxJsonMb }: Limites): string | null {
  if (!/\.json$/i.test(file.name)) return T.jsonExtensao
  return file.size > maxJsonMb * MB ? T.jsonGrande(maxJsonMb) : null
}
