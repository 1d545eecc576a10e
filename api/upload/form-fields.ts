import { AppError } from '#shared/contract/errors'
import { CAMPOS, CAMPO_SCHEMAS, type CampoId, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

/** The checked text fields of an upload, by their wire names. */
export type FormFields = Partial<Record<CampoId, string>>

const refuse = (texto: string) => new AppError('INVALID_INPUT', { texto })

function assertUser(userId: unknown, usuarioId: number): void {
  if (typeof userId !== 'string') throw refuse(TEXTOS.upload.formularioQuebrado)
  if (userId !== String(usuarioId)) throw new AppError('FORBIDDEN', { texto: TEXTOS.sessao.outroUsuario })
}

function checkField(campo: CampoId, valor: unknown): string {
  const { label } = CAMPOS[campo]
  if (typeof valor === 'string' && valor.trim() === '') throw refuse(TEXTOS.upload.campoFaltando(label))
  const parsed = CAMPO_SCHEMAS[campo].safeParse(valor)
  if (!parsed.success) throw refuse(TEXTOS.upload.campoInvalido(label))
  return parsed.data
}

/**
 * Checks the fields that have arrived so far, so that a wrong form is refused before its photos. A field given
 * twice, as a list or nested is no text. Throws INVALID_INPUT, FORBIDDEN for another user's form.
 */
export function checkArrived(
  linha: Linha,
  fields: Readonly<Record<string, unknown>>,
  usuarioId: number,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') throw refuse(TEXTOS.upload.formularioQuebrado)
    if (name === 'userId') assertUser(value, usuarioId)
    const campo = linha.upload.campos.find((candidate) => candidate === name)
    if (campo) checkField(campo, value)
  }
}

/** The whole form, checked and trimmed. Throws INVALID_INPUT naming what is missing, FORBIDDEN. */
export function checkForm(
  linha: Linha,
  fields: Readonly<Record<string, unknown>>,
  usuarioId: number,
): FormFields {
  checkArrived(linha, fields, usuarioId)
  if (fields['userId'] === undefined) throw refuse(TEXTOS.upload.naoAutenticado)
  return Object.fromEntries(
    linha.upload.campos.map((campo) => {
      if (fields[campo] === undefined) throw refuse(TEXTOS.upload.campoFaltando(CAMPOS[campo].label))
      return [campo, checkField(campo, fields[campo])]
    }),
  )
}
