import { fitScale, originOf, scaleOf, type Frame, type View } from '../geometry.ts'

/** Style that places the photo: its size at 100%, shifted and scaled by the compositor alone. */
export function fotoStyle(frame: Frame, view: View) {
  const fit = fitScale(frame)
  const { x, y } = originOf(frame, view)
  return {
    width: frame.foto.width * fit,
    height: frame.foto.height * fit,
    transform: `translate(${x}px, ${y}px) scale(${scaleOf(frame, view) / fit})`,
  }
}
