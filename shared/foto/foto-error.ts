import { AppError } from '../errors/errors.ts'
import { TEXTOS } from '../textos/textos.ts'

const SENTENCES = {
  naoImagem: TEXTOS.upload.naoImagem,
  incompleta: TEXTOS.upload.fotoIncompleta,
  vazia: TEXTOS.upload.fotoVazia,
  enorme: TEXTOS.upload.fotoEnorme,
} as const

/** What can be wrong with a photo's bytes: they are no photo, cut or damaged, none, or too many pixels. */
export type FotoFault = keyof typeof SENTENCES

/** INVALID_FILE with the problem and the sentence that names the file. Source: contract §4. */
export class FotoError extends AppError {
  readonly problema: FotoFault

  constructor(problema: FotoFault, nome: string) {
    super('INVALID_FILE', { texto: SENTENCES[problema](nome), detail: `photo refused: ${problema}` })
    this.problema = problema
  }
}
