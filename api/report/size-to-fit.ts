import type { ImageMeta } from '#shared/marcacao/marker'

/** The factor by which a picture is enlarged to be shown whole in a box, as large as possible. */
export const scaleToFit = (box: ImageMeta, { width, height }: ImageMeta): number =>
  Math.min(box.width / width, box.height / height)

/** The size of a picture that is shown whole in a box, as large as possible; in the box's unit. */
export function sizeToFit(box: ImageMeta, picture: ImageMeta): ImageMeta {
  const scale = scaleToFit(box, picture)
  return { width: picture.width * scale, height: picture.height * scale }
}
