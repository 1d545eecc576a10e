import { AppError } from '../errors/errors.ts'
import type { UploadLimits } from '../contract/produto.ts'
import type { InspectorOptions } from '../foto/foto-inspector.ts'
import type { Linha } from '../linhas/index.ts'
import { TEXTOS } from '../textos/textos.ts'
import { PARTS } from './parts.ts'
import { UploadFields, type CamposEnviados, type Sender } from './upload-fields.ts'
import { FotoFile, JsonFile } from './upload-files.ts'

/** The line, the limits and the sender by which an upload is judged. */
export interface UploadRules extends Sender {
  linha: Linha
  limits: UploadLimits
}

/** One upload as it is judged part by part, whoever reads the parts off the wire. Source: spec §5, §7, contract §4. */
export class UploadForm {
  readonly fields: UploadFields
  readonly #rules: UploadRules
  #fotos = 0
  #jsons = 0

  constructor(rules: UploadRules) {
    this.#rules = rules
    this.fields = new UploadFields(rules.linha, rules)
  }

  /** How many photos have begun so far. */
  get fotos(): number {
    return this.#fotos
  }

  /**
   * Called when a file begins; `walk` is for a photo. Throws INVALID_INPUT, INVALID_FILE or TOO_LARGE for one that is
   * not accepted.
   */
  beginFile(name: string, filename: string, walk: InspectorOptions): FotoFile | JsonFile {
    const { linha, limits } = this.#rules
    if (name === PARTS.fotos) {
      if (++this.#fotos > limits.fotos)
        throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.fotosDemais(limits.fotos) })
      return new FotoFile({ filename, maxMb: limits.fotoMb }, this.#fotos, walk)
    }
    const lugares = linha.upload.json ? [PARTS.fotos, PARTS.json] : [PARTS.fotos]
    if (name !== PARTS.json || !linha.upload.json)
      throw unexpected(TEXTOS.upload.arquivoForaDoLugar(name.slice(0, 60), lugares))
    if (++this.#jsons > 1) throw unexpected(TEXTOS.upload.campoInvalido(TEXTOS.upload.json))
    return new JsonFile({ filename, maxMb: limits.jsonMb })
  }

  /**
   * Called when the form has ended; gives its text fields. Throws when a field, the photos or the work-order file are
   * missing.
   */
  end(): CamposEnviados {
    const campos = this.fields.end()
    if (this.#fotos === 0) throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltamFotos })
    if (this.#rules.linha.upload.json && this.#jsons === 0)
      throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltaJson })
    return campos
  }
}

const unexpected = (texto: string) => new AppError('INVALID_INPUT', { texto, detail: 'unexpected file' })
