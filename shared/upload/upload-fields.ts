import { AppError } from '../errors/errors.ts'
import type { Usuario } from '../contract/pessoas/usuario.ts'
import { CAMPOS, type CampoId, type Linha } from '../linhas/index.ts'
import { tooLongOf } from '../text/too-long.ts'
import { withoutUnseen } from '../text/unseen.ts'
import { TEXTOS } from '../textos/textos.ts'
import { PARTS } from './parts.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

type FieldName = CampoId | typeof PARTS.userId

/** The checked text fields of an upload, by their wire names. */
export type CamposEnviados = Partial<Record<CampoId, string>>

const labelOf = (name: FieldName) => (name === PARTS.userId ? name : CAMPOS[name].label)

const invalid = (label: string, detail: string, cause?: unknown) =>
  new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(label), detail, cause })

/** The sentence for a field whose text the line does not accept. */
function sentenceOf(label: string, { most, valores }: Problema): string {
  if (valores) return TEXTOS.upload.campoEntre(label, valores)
  return most === undefined ? TEXTOS.upload.campoInvalido(label) : TEXTOS.upload.campoLongo(label, most)
}

/**
 * The refusal of a text field that the line does not have. A file without `filename` comes as text too: from curl
 * without its @, or from a page's form in which no file was chosen.
 */
function unknown(name: string, { campos, json }: Linha['upload']): AppError {
  const ofFile = name === PARTS.fotos || (json && name === PARTS.json)
  return new AppError('INVALID_INPUT', {
    texto: ofFile ? TEXTOS.upload.arquivoComoTexto(name) : TEXTOS.upload.campoDesconhecido(name, campos),
    detail: ofFile ? 'file field without a file' : 'unknown form field',
  })
}

const missing = (campo: CampoId) =>
  new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoFaltando(CAMPOS[campo].label) })

/**
 * The user whose form it has to be, and the code for a form that names no user: a backend's 401 would end the session.
 * With `token` a program's token names the user, and the form need not.
 */
export interface Sender {
  usuarioId: Usuario['id']
  unsigned: 'NOT_SIGNED_IN' | 'INVALID_INPUT' | 'token'
}

interface Problema {
  problema: 'faltando' | 'invalido'
  /** The most characters that the field takes, when it has more. */
  most?: number | undefined
  /** All values that the field takes, when it takes only certain ones. */
  valores?: readonly string[] | undefined
}

/** The text of a form's field as it is kept, or what is wrong with it: it is empty, or not what its line asks for. */
export function checkCampo(campo: CampoId, escrito: string): { valor: string } | Problema {
  const texto = withoutUnseen(escrito)
  if (texto.trim() === '') return { problema: 'faltando' }
  const parsed = CAMPOS[campo].schema.safeParse(texto)
  if (parsed.success) return { valor: parsed.data }
  const { issues } = parsed.error
  const [issue] = issues
  const valores = issue?.code === 'invalid_value' ? issue.values.map(String) : undefined
  return { problema: 'invalido', most: tooLongOf(issues).get(''), valores }
}

/** The text fields of one upload, each checked when it is whole. Source: spec §5, contract §2. */
export class UploadFields {
  readonly #linha: Linha
  readonly #missing: Set<FieldName>
  readonly #given = new Set<FieldName>()
  readonly #expected: ReadonlySet<string>
  readonly #sender: Sender
  readonly #valores: CamposEnviados = {}

  constructor(linha: Linha, sender: Sender) {
    this.#linha = linha
    this.#missing = new Set([PARTS.userId, ...linha.upload.campos])
    this.#expected = new Set(this.#missing)
    this.#sender = sender
    if (this.isSigned) this.#missing.delete(PARTS.userId)
  }

  /** True when the user is known without the form's userId. */
  get isSigned(): boolean {
    return this.#sender.unsigned === 'token'
  }

  /** True when every field of the line has come. */
  get complete(): boolean {
    return this.#missing.size === 0
  }

  /** The fields that have come so far and were accepted. */
  get sofar(): Readonly<CamposEnviados> {
    return this.#valores
  }

  /** Called when a field begins. Throws INVALID_INPUT for one that the line does not have, or that has come before. */
  begin(name: string): FieldName {
    if (!this.#isExpected(name)) throw unknown(name.slice(0, 60), this.#linha.upload)
    if (this.#given.has(name)) throw invalid(labelOf(name), 'repeated form field')
    return name
  }

  /**
   * Called when a field is whole; gives its checked value. Throws INVALID_INPUT, FORBIDDEN for another user's form,
   * `unsigned` for a form that names no user.
   */
  finish(name: FieldName, content: Uint8Array | string): string {
    const texto = typeof content === 'string' ? content : decode(name, content)
    const valor = name === PARTS.userId ? this.#checkUser(texto) : this.#checkCampo(name, texto)
    this.#given.add(name)
    this.#missing.delete(name)
    return valor
  }

  /** True when a field of this name has come and was accepted. */
  has(name: string): boolean {
    return this.#isExpected(name) && this.#given.has(name)
  }

  /**
   * Called when the form has ended; gives its fields in the order of the line. Throws `unsigned` without userId,
   * INVALID_INPUT for the first missing field.
   */
  end(): CamposEnviados {
    const [first] = this.#missing
    if (first === PARTS.userId) throw this.#unsigned()
    if (first !== undefined) throw missing(first)
    return Object.fromEntries(this.#linha.upload.campos.map((campo) => [campo, this.#valores[campo]]))
  }

  #isExpected(name: string): name is FieldName {
    return this.#expected.has(name)
  }

  #unsigned(): AppError {
    const { unsigned } = this.#sender
    return new AppError(unsigned === 'token' ? 'INVALID_INPUT' : unsigned, {
      texto: TEXTOS.upload.naoAutenticado,
    })
  }

  #checkUser(texto: string): string {
    if (texto === '' && this.isSigned) return texto
    if (texto === '') throw this.#unsigned()
    if (texto !== String(this.#sender.usuarioId))
      throw new AppError('FORBIDDEN', { texto: TEXTOS.session.outroUsuario })
    return texto
  }

  #checkCampo(campo: CampoId, texto: string): string {
    const checked = checkCampo(campo, texto)
    if ('valor' in checked) return (this.#valores[campo] = checked.valor)
    if (checked.problema === 'faltando') throw missing(campo)
    const said = sentenceOf(labelOf(campo), checked)
    throw new AppError('INVALID_INPUT', { texto: said, detail: 'form field does not fit its schema' })
  }
}

function decode(name: FieldName, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw invalid(labelOf(name), 'form field is not UTF-8', cause)
  }
}
