import type { Arquivo, EnvioAberto } from '#shared/contract/envios'
import type { Item } from './fila-types.ts'

const itemOf = ({ n, nome, bytes, estado, recebido, motivo }: Arquivo): Item => ({
  n,
  nome,
  bytes,
  enviado: estado === 'chegou' ? bytes : recebido,
  estado: estado === 'falta' ? 'espera' : estado,
  ...(motivo !== undefined && { motivo }),
})

/** The files of a batch as the gateway knows them, the work-order file first. */
export const itensOf = ({ fotos, jsonfile }: Pick<EnvioAberto, 'fotos' | 'jsonfile'>): Item[] =>
  [...(jsonfile ? [jsonfile] : []), ...fotos].map(itemOf)

/** The files that go with the batch: all but the repeated, the refused and those that cannot be read. */
export const itensThatGo = (itens: readonly Item[]) => itensInState(itens, 'espera', 'enviando', 'chegou')

/** Bytes that have left and bytes in all; files that stay out do not count. */
export function sumOf(itens: readonly Item[]): { enviado: number; total: number } {
  let [enviado, total] = [0, 0]
  for (const item of itensThatGo(itens)) {
    enviado += Math.min(item.enviado, item.bytes)
    total += item.bytes
  }
  return { enviado, total }
}

/** The photos alone, without the work-order file. */
export const fotosOf = (itens: readonly Item[]) => itens.filter(({ n }) => n > 0)

export const itensInState = (itens: readonly Item[], ...estados: readonly Item['estado'][]) =>
  itens.filter(({ estado }) => estados.includes(estado))

/** True when some of the photos came before: the question about repeated ones was answered then. */
export const hasEarlierFotos = (itens: readonly Item[]) =>
  itens.some(({ n, enviado, estado }) => n > 0 && enviado > 0 && estado !== 'repetida')

/** Files that are to be sent and are not known here, since they were not chosen again. */
export const withoutFile = (itens: readonly Item[], files: ReadonlyMap<number, File>) =>
  itensInState(itens, 'espera').filter(({ n }) => !files.has(n))
