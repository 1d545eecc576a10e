import type { Aberto, Item } from './fila-types.ts'

type Known = Aberto['fotos'][number]

const itemOf = ({ n, nome, bytes, estado, recebido, motivo }: Known): Item => ({
  n,
  nome,
  bytes,
  enviado: estado === 'chegou' ? bytes : recebido,
  estado: estado === 'falta' ? 'espera' : estado,
  ...(motivo !== undefined && { motivo }),
})

/** What the gateway knows of a batch's files, the work-order file first. */
export const itensOf = ({ fotos, jsonfile }: Pick<Aberto, 'fotos' | 'jsonfile'>): Item[] =>
  [...(jsonfile ? [jsonfile] : []), ...fotos].map(itemOf)

/** What has left and what there is to send, in bytes; photos that stay out count for nothing. */
export function sumOf(itens: readonly Item[]): { enviado: number; total: number } {
  let [enviado, total] = [0, 0]
  for (const item of itens) {
    if (item.estado === 'repetida' || item.estado === 'recusada' || item.estado === 'falhou') continue
    enviado += Math.min(item.enviado, item.bytes)
    total += item.bytes
  }
  return { enviado, total }
}

/** Photos, without the work-order file. */
export const fotosOf = (itens: readonly Item[]) => itens.filter(({ n }) => n > 0)

export const inState = (itens: readonly Item[], ...estados: readonly Item['estado'][]) =>
  itens.filter(({ estado }) => estados.includes(estado))

/** True when photos have come already: the question about repeated ones was answered then. */
export const wasBegun = (itens: readonly Item[]) =>
  itens.some(({ n, enviado, estado }) => n > 0 && enviado > 0 && estado !== 'repetida')

/** What is to be sent and has no file here: it was not chosen again. */
export const withoutFile = (itens: readonly Item[], files: ReadonlyMap<number, File>) =>
  inState(itens, 'espera').filter(({ n }) => !files.has(n))
