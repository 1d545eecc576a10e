import { fitScale, originOf, scaleOf, type Projection } from '../geometry.ts'

/** Style that places the photo: its size at 100%, shifted and scaled by the compositor alone. */
export function fotoStyle(projection: Projection) {
  const { frame } = projection
  const fit = fitScale(frame)
  const { x, y } = originOf(projection)
  return {
    width: frame.foto.width * fit,
    height: frame.foto.height * fit,
    transform: `translate(${x}px, ${y}px) scale(${scaleOf(projection) / fit})`,
  }
}
