import { AppError } from '../errors/errors.ts'
import { TEXTOS } from '../textos/textos.ts'

/** INVALID_INPUT for a body that is not strict multipart/form-data; `detail` goes to the log only. */
export function malformed(detail: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', { texto: TEXTOS.upload.formularioQuebrado, detail, cause })
}
