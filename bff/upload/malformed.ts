import { AppError } from '#shared/contract/errors'
import { TEXTOS } from '#shared/textos/textos'

/** INVALID_INPUT for a body that is not strict multipart/form-data; `detail` goes to the log only. */
export function malformed(detail: string): AppError {
  return new AppError('INVALID_INPUT', { texto: TEXTOS.upload.formularioQuebrado, detail })
}
