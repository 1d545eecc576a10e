import type { Linha, REGIOES } from '#shared/linhas/index'
import type { Caller } from './caller.ts'
import type { TrialOrder } from './order.ts'
import { counted, searchOf, VAZIA } from './visit.ts'
import type { Visit } from './visit.ts'

/** A part of the blade that no photo of the trial shows. */
const REGIAO: (typeof REGIOES)[number] = 'TE'

/** What these searches need of a visit. */
interface Searching extends Pick<Visit, 'trial'> {
  caller: Pick<Caller, 'call'>
  order: TrialOrder
}

/**
 * Searches the order with another value in each field beside its number: a backend that does not search by one shows the
 * photos of another turbine, blade or tower.
 */
export async function tryOtherSearches(linha: Linha, { trial, caller, order }: Searching): Promise<void> {
  for (const { campo } of linha.busca.inspecao) {
    if (campo === 'os') continue
    const other = campo === 'regiao' ? REGIAO : `OUTRA-${campo}`
    await trial.step(
      { linha: linha.id, passo: `fotos, outro ${campo}`, chamada: `GET ${linha.api.fotos}`, esperado: VAZIA },
      () => caller.call(`${linha.id}.fotos`, { ...searchOf(linha, 'inspecao', order), [campo]: other }),
      counted(0),
    )
  }
}
