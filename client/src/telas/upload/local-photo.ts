import { photoFileName } from '#shared/photo-name'
import { SIGNATURE_BYTES, sniffPhoto, type PhotoMime } from '#shared/photo/photo-format'

/** A chosen photo, told apart by its own number for lists and drafts. */
export interface LocalPhoto {
  id: number
  file: File
}

let next = 1

export const localPhoto = (file: File): LocalPhoto => ({ id: next++, file })

/** Name the photo is saved under: its own, else photo-{index}.jpg. Source: spec §2. */
export const photoName = ({ file }: LocalPhoto, index: number) => file.name || `photo-${index}.jpg`

/** What the file's own first bytes say that it is; null for no photo. */
export async function realMime(file: File): Promise<PhotoMime | null> {
  return sniffPhoto(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
}

/** Name that the file is saved under: with the ending of what it is. */
export async function savedName(file: File, nome: string): Promise<string> {
  const mime = await realMime(file)
  return mime ? photoFileName(nome, mime) : nome
}

/** Bytes of all photos. */
export const totalBytes = (photos: readonly LocalPhoto[]) =>
  photos.reduce((sum, { file }) => sum + file.size, 0)
