import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { outOfHandles } from '#shared/node/data-folder/durable-file'
import { PARTS } from '#shared/upload/parts'
import type { FormFraming } from '../../upload/multipart/form-frame.ts'
import type { UploadWatch } from '../../upload/upload-watch.ts'
import { isKeeperAway } from '../store/keeper-away.ts'
import { JSON_N } from '../store/envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from '../store/envio-records.ts'
import type { Spool } from '../spool/spool.ts'

/** What the form of an envio is made of. */
export interface SpooledForm {
  envio: EnvioRecord
  /** The files to send, in order. */
  arquivos: readonly ArquivoRecord[]
  files: Pick<Spool, 'look'>
  framing: FormFraming
  watch: Pick<UploadWatch, 'turn'>
  /** Called with the number of bytes of files that have gone. */
  onSent: (bytes: number) => void
  /** Called before the form becomes whole. Throws when it may not be finished. */
  confirm: () => Promise<void>
}

/** A stored file that has another length than it had, or cannot be read: a fault of the place that keeps it. */
export class SpoolDamaged extends AppError {
  readonly arquivoDamaged: ArquivoRecord

  constructor(record: ArquivoRecord, cause?: unknown) {
    const why = cause === undefined ? '' : `: ${reasonOf(cause)}`
    super('STORED_FILE_DAMAGED', { detail: `${record.envio}/${record.n}${why}`, cause })
    this.arquivoDamaged = record
  }
}

const startOf = ({ n, nome, mime }: ArquivoRecord, framing: FormFraming) =>
  n === JSON_N || mime === null ? framing.jsonStart(nome) : framing.fotoStart(nome, mime)

const fieldsOf = ({ envio, framing }: Pick<SpooledForm, 'envio' | 'framing'>): Buffer[] => [
  framing.text(PARTS.userId, String(envio.usuario.id)),
  ...envio.linha.upload.campos.map((campo) => framing.text(campo, envio.campos[campo] ?? '')),
]

/**
 * How many bytes `spooledForm` gives. A form that does not tell its length reaches Django as an empty one, and those of
 * other servers that take no chunks.
 */
export function formLength(form: Pick<SpooledForm, 'envio' | 'arquivos' | 'framing'>): number {
  const { arquivos, framing } = form
  const fields = fieldsOf(form).reduce((all, field) => all + field.length, 0)
  const file = (record: ArquivoRecord) =>
    startOf(record, framing).length + record.bytes + framing.fileEnd.length
  return fields + arquivos.reduce((all, record) => all + file(record), 0) + framing.close.length
}

async function* bytesOf(record: ArquivoRecord, files: SpooledForm['files']): AsyncGenerator<Buffer> {
  let length = 0
  try {
    for await (const chunk of files.look(record)) {
      length += chunk.length
      if (length > record.bytes) break
      yield chunk
    }
  } catch (cause) {
    if (isKeeperAway(cause)) throw cause
    throw outOfHandles(cause) ?? new SpoolDamaged(record, cause)
  }
  if (length !== record.bytes) throw new SpoolDamaged(record)
}

/**
 * The form of §7 as the backend gets it: fields, work-order file, photos in the order of the OS. The memory of a piece
 * of a photo is used again when the next one is asked for, since new memory for each cost as much as sending it. The
 * closing boundary comes last, after `confirm`. Throws STORED_FILE_DAMAGED, STORAGE_UNAVAILABLE, and what `confirm`
 * throws.
 */
export async function* spooledForm(form: SpooledForm): AsyncGenerator<Buffer> {
  const { arquivos, files, framing, watch, onSent, confirm } = form
  watch.turn('backend')
  yield* fieldsOf(form)
  for (const record of arquivos) {
    yield startOf(record, framing)
    for await (const chunk of bytesOf(record, files)) {
      watch.turn('backend')
      yield chunk
      onSent(chunk.length)
    }
    yield framing.fileEnd
  }
  await confirm()
  watch.turn('answer')
  yield framing.close
}
