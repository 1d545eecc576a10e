import type { Foto } from '#shared/contract/inspecao/foto'
import { fotoAt } from '../../../../calls/foto-url.ts'
import { pickLargura } from '../../fotos/derivative.ts'
import { fitScale, type Frame } from '../geometry.ts'

/** The derivative that the stage needs at this zoom, and the device px that the photo's width then takes. */
export function stageDerivative(frame: Frame, zoom: number) {
  const devicePx = fitScale(frame) * zoom * frame.foto.width * window.devicePixelRatio
  return { devicePx, largura: pickLargura(devicePx, frame.foto.width) }
}

/**
 * Addresses of the derivatives that fill the stage at 100%; while the frame is not known, the photos' own
 * addresses.
 */
export const urlsAt100 = (frame: Frame | null, fotos: readonly Foto[]) =>
  fotos.map(({ image }) => (frame ? fotoAt(image, stageDerivative(frame, 1).largura) : image))
