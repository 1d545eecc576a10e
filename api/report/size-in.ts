import type { ImageMeta } from '#shared/marcacao/marker'

/** How much larger a picture is shown in a box, whole and as large as it allows. */
export const scaleIn = (box: ImageMeta, { width, height }: ImageMeta): number =>
  Math.min(box.width / width, box.height / height)

/** How large it is there, in the box's unit. */
export function sizeIn(box: ImageMeta, picture: ImageMeta): ImageMeta {
  const scale = scaleIn(box, picture)
  return { width: picture.width * scale, height: picture.height * scale }
}
