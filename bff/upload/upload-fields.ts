import type { Usuario } from '#shared/contract/usuario'
import { AppError } from '#shared/contract/errors'
import { CAMPOS, CAMPO_SCHEMAS } from '#shared/linhas/index'
import type { CampoId, Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

/** The form's field that repeats who sends it. */
const USER_ID = 'userId'
/** Most bytes of one text field. */
export const MAX_FIELD_BYTES = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

type FieldName = CampoId | typeof USER_ID

const labelOf = (name: FieldName) => (name === USER_ID ? USER_ID : CAMPOS[name].label)

const invalid = (label: string, detail: string) =>
  new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(label), detail })

/** The text fields of one upload, each checked when it is whole. Source: spec §5, contract §2. */
export class UploadFields {
  readonly #missing: Set<FieldName>
  readonly #expected: ReadonlySet<string>
  readonly #userId: string

  constructor(linha: Linha, usuario: Usuario) {
    this.#missing = new Set([USER_ID, ...linha.upload.campos])
    this.#expected = new Set(this.#missing)
    this.#userId = String(usuario.id)
  }

  /** True when every field of the line has come. */
  get complete(): boolean {
    return this.#missing.size === 0
  }

  /** A field begins. Throws INVALID_INPUT for one that the line does not have, or a second one of the same name. */
  begin(name: string): FieldName {
    if (!this.#isExpected(name)) throw invalid(name.slice(0, 60), 'unknown form field')
    if (!this.#missing.has(name)) throw invalid(labelOf(name), 'repeated form field')
    return name
  }

  /** A field is whole: its checked value. Throws INVALID_INPUT, or FORBIDDEN for another user's form. */
  finish(name: FieldName, bytes: Uint8Array): string {
    const value = this.#check(name, decode(name, bytes))
    this.#missing.delete(name)
    return value
  }

  /** The form has ended. Throws NOT_SIGNED_IN without userId, INVALID_INPUT for the first missing field. */
  end(): void {
    const [first] = this.#missing
    if (first === undefined) return
    if (first === USER_ID) throw new AppError('NOT_SIGNED_IN', { texto: TEXTOS.upload.naoAutenticado })
    throw missing(first)
  }

  #isExpected(name: string): name is FieldName {
    return this.#expected.has(name)
  }

  #check(name: FieldName, text: string): string {
    if (name === USER_ID) {
      if (text === '') throw new AppError('NOT_SIGNED_IN', { texto: TEXTOS.upload.naoAutenticado })
      if (text !== this.#userId) throw new AppError('FORBIDDEN', { texto: TEXTOS.sessao.outroUsuario })
      return text
    }
    if (text.trim() === '') throw missing(name)
    const parsed = CAMPO_SCHEMAS[name].safeParse(text)
    if (!parsed.success) throw invalid(labelOf(name), 'form field does not fit its schema')
    return parsed.data
  }
}

const missing = (campo: CampoId) =>
  new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoFaltando(CAMPOS[campo].label) })

function decode(name: FieldName, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(labelOf(name)), cause })
  }
}
