import { AppError } from '../errors/errors.ts'
import { TEXTOS_INTEGRACAO } from '../textos/gateway/integracao.ts'
import { TEXTOS } from '../textos/textos.ts'

/** INVALID_INPUT for a body that is not strict multipart/form-data; `detail` goes to the log only. */
export function malformed(detail: string): AppError {
  return new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.formularioMalfeito, detail })
}

/** INVALID_INPUT for a form that ends before its last boundary: sent again it may come whole. */
export function formCutShort(detail: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', { texto: TEXTOS.upload.formularioQuebrado, detail, cause })
}
