import { AppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { mayReceiveFiles } from './store/envio-records.ts'
import type { EnvioRecord } from './store/envio-records.ts'

export const notFound = () => new AppError('NOT_FOUND', { texto: TEXTOS_ENVIOS.naoHa })
export const fileNotFound = () => new AppError('NOT_FOUND', { texto: TEXTOS_ENVIOS.arquivoNaoHa })
export const conflict = (texto: string) => new AppError('CONFLICT', { texto })

/** Throws CONFLICT for an envio that takes no more files. */
export function requireTaking(envio: EnvioRecord): void {
  if (!mayReceiveFiles(envio)) throw conflict(TEXTOS_ENVIOS.naoRecebe)
}
