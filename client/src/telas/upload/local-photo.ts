/** A chosen photo, told apart by its own number for lists and drafts. */
export interface LocalPhoto {
  id: number
  file: File
}

let next = 1

export const localPhoto = (file: File): LocalPhoto => ({ id: next++, file })

/** Name the photo is saved under: its own, else photo-{index}.jpg. Source: spec §2. */
export const photoName = ({ file }: LocalPhoto, index: number) => file.name || `photo-${index}.jpg`

/** Bytes of all photos. */
export const totalBytes = (photos: readonly LocalPhoto[]) =>
  photos.reduce((sum, { file }) => sum + file.size, 0)
