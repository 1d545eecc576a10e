import { fotoAt } from '../../../calls/foto-url.ts'
import { pickLargura } from '../fotos/derivative.ts'
import { fitScale, type Frame } from './geometry.ts'

/** The derivative that the stage needs at this zoom, and the device px that the photo's width then takes. */
export function stageDerivative(frame: Frame, zoom: number) {
  const devicePx = fitScale(frame) * zoom * frame.foto.width * window.devicePixelRatio
  return { devicePx, largura: pickLargura(devicePx, frame.foto.width) }
}

/** Address of the derivative that fills the stage at 100%. */
export const urlAt100 = (frame: Frame, image: string) => fotoAt(image, stageDerivative(frame, 1).largura)
