import type { z } from 'zod'
import { calibracaoSchema } from '#shared/contract/inspecao/calibracao'
import type { Calibracao } from '#shared/contract/inspecao/calibracao'
import { salvaSchema } from '#shared/contract/inspecao/foto'
import type { FotoProblema, Salva } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { idOfNameless } from './nameless-foto.ts'
import { REPORTING_INPUT, misfits } from '../../backend/answers/answer-shape.ts'
import { writeMomentsIn } from '../../backend/answers/moments.ts'
import { readList } from '../../backend/answers/read-lists.ts'
import type { ListCall } from '../../backend/answers/read-lists.ts'
import { parsedWithoutOdd, reading } from '../../backend/answers/read-records.ts'
import { isObject } from '#shared/contract/reading/json-object'
import type { Note } from '../../backend/answers/read-records.ts'
import type { ReferenceProblem } from '../../fotos/backend-reference.ts'
import { paramsOf } from '../../backend/backend-address.ts'
import { backendCall } from './backend-call.ts'
import type { SignedContext } from '../context.ts'

/** What the log says that came in place of an address of the backend. */
const CAME: Record<ReferenceProblem, string> = {
  semEndereco: 'nothing',
  enderecoLongo: 'address too long to keep',
  foraDoServidor: 'address elsewhere',
}

/** A record of a photo, with its reference under this field. */
export type FotoOf<Campo extends string> = Record<Campo, string> & {
  os?: string | null | undefined
  problema?: FotoProblema | null | undefined
  salva?: Salva | null | undefined
  calibracao?: Calibracao | null | undefined
}

/**
 * What a photo goes without when it does not fit, as if its backend kept none: null would say that it was never saved,
 * or its order never calibrated.
 */
const KEPT_BY_SOME = [
  ['salva', salvaSchema],
  ['calibracao', calibracaoSchema],
] as const

/**
 * Notes what is odd in an object that a photo goes without; a value of another kind is a field of the backend's own under
 * the same name.
 */
function noteDropped(foto: FotoOf<never>, came: unknown, note: Note): void {
  if (!isObject(came)) return
  for (const [name, schema] of KEPT_BY_SOME) {
    const value = came[name]
    if (foto[name] !== undefined || !isObject(value)) continue
    const { error } = schema.safeParse(value, REPORTING_INPUT)
    for (const { campo, veio } of misfits(error?.issues ?? [], value, name)) note(campo, veio)
  }
}

/** A call for a list of photos, and how its records are read. */
export interface FotoList<Campo, T> extends Pick<ListCall<T>, 'path' | 'query'> {
  record: z.ZodType<T>
  /** The field that holds the photo's reference. */
  campo: Campo
}

/**
 * A list of photos, with the gateway's own addresses in place of the backend's references. A photo without a reference, or
 * with one that leads elsewhere, stays in the list and says so under `problema`, so that the others are shown and nobody
 * asks for it. The same goes for a photo without an id, which cannot be marked. A photo whose record leaves its order out is
 * of the one that was asked for: without it no mark of it could be saved.
 */
export function readFotos<Campo extends 'image' | 'url', T extends FotoOf<Campo>>(
  ctx: SignedContext,
  linha: Linha,
  { record, campo, ...list }: FotoList<Campo, T>,
): Promise<T[]> {
  const os = paramsOf(list.query ?? {}).get('os') ?? ''
  // The address is written into the record itself, which its schema has just made: copies would cost a tenth of a search.
  const linked = (foto: T, note: Note, came: unknown) => {
    noteDropped(foto, came, note)
    if (foto.os === '') foto.os = os
    writeMomentsIn(ctx.zona, [foto.salva, foto.calibracao])
    const { address, problem, at } = ctx.fotos.link(linha.id, foto[campo])
    if (problem === undefined) return Object.assign(foto, { [campo]: address })
    note(campo, at === undefined ? CAME[problem] : `address at ${at}`)
    return Object.assign(foto, { [campo]: address, problema: problem })
  }
  const nameless = (value: unknown, at: string) => {
    const { data } = parsedWithoutOdd(record, { ...(isObject(value) && value), id: idOfNameless(at) })
    return data && { ...linked(data, () => undefined, value), problema: 'semId' as const }
  }
  const read = reading(record, linked, nameless)
  return readList(ctx.backend, backendCall(ctx, { ...list, read }))
}
