import type { Arquivo, EnvioResumo, EnvioVisto, Recibo } from '#shared/contract/envios'
import type { Zona } from '#shared/time/zona'
import { isFoto } from './store/envio-records.ts'
import type { ArquivoRecord, ArquivoSums, EnvioRecord } from './store/envio-records.ts'

/** What an envio's moments are told by. */
export interface EnvioTeller {
  zona: Zona
  /** Milliseconds for which an envio is kept without anything new. */
  keptMs: number
}

/** How many bytes have come of files that are not whole, by their numbers. */
export type Sizes = ReadonlyMap<number, number>

const numbered = ({ n, nome }: ArquivoRecord) => ({ n, nome })

const keptBytes = ({ n, bytes, estado }: ArquivoRecord, sizes: Sizes) =>
  estado === 'chegou' ? bytes : estado === 'falta' ? (sizes.get(n) ?? 0) : 0

const arquivoOf = (record: ArquivoRecord, sizes: Sizes): Arquivo => ({
  n: record.n,
  nome: record.nome,
  bytes: record.bytes,
  estado: record.estado,
  recebido: keptBytes(record, sizes),
  ...(record.motivo !== null && { motivo: record.motivo }),
})

/** The files as their sender sees them: the photos, and the work-order file apart. */
function filesOf(records: readonly ArquivoRecord[], sizes: Sizes) {
  const json = records.find((record) => !isFoto(record))
  return {
    fotos: records.filter(isFoto).map((record) => arquivoOf(record, sizes)),
    ...(json && { jsonfile: arquivoOf(json, sizes) }),
  }
}

const common = (envio: EnvioRecord, { zona, keptMs }: EnvioTeller) => ({
  id: envio.id,
  linha: envio.linha.id,
  campos: envio.campos,
  estado: envio.estado,
  criadoEm: zona.iso(new Date(envio.criadoMs)),
  guardaAte: zona.iso(new Date(envio.vistoMs + keptMs)),
  ...(envio.aviso !== null && { aviso: envio.aviso }),
})

function reciboOf({ resposta, usuario }: EnvioRecord, records: readonly ArquivoRecord[], zona: Zona) {
  if (!resposta) return {}
  const fotos = records.filter(isFoto)
  const sent = records.filter(({ estado, fora }) => estado === 'chegou' && !fora)
  const refused = fotos.filter(({ estado }) => estado === 'recusada')
  const recibo: Recibo = {
    ...resposta,
    em: zona.iso(resposta.em),
    por: usuario.email,
    bytes: sent.reduce((all, { bytes }) => all + bytes, 0),
    recusadas: refused.map((one) => ({ ...numbered(one), motivo: one.motivo ?? '' })),
    deixadas: fotos.filter(({ fora, estado }) => fora && estado !== 'recusada').map(numbered),
    repetidas: fotos.filter(({ estado, fora }) => estado === 'repetida' && !fora).map(numbered),
  }
  return { recibo }
}

/** An envio with all its files and, once the backend has it, its receipt. */
export const envioView = (
  envio: EnvioRecord,
  records: readonly ArquivoRecord[],
  { sizes, teller, entregue }: { sizes: Sizes; teller: EnvioTeller; entregue: number | undefined },
): EnvioVisto => ({
  ...common(envio, teller),
  ...filesOf(records, sizes),
  ...(entregue !== undefined && { entregue }),
  ...reciboOf(envio, records, teller.zona),
})

/** Most bytes that a file takes in a view as JSON, besides its texts. */
const FILE_BYTES = 100

/** About as many bytes as an envio's view takes as JSON. */
export const viewBytes = ({ fotos }: Pick<EnvioVisto, 'fotos'>): number =>
  fotos.reduce((sum, { nome, motivo = '' }) => sum + FILE_BYTES + nome.length + motivo.length, 0)

/** An envio in a list, with sums in place of its files. */
export function envioSummary(
  envio: EnvioRecord,
  { total, chegaram, recebidos }: ArquivoSums,
  { sizes, teller }: { sizes: Sizes; teller: EnvioTeller },
): EnvioResumo {
  const half = [...sizes.values()].reduce((all, bytes) => all + bytes, 0)
  return { ...common(envio, teller), total, chegaram, bytes: envio.bytes, recebidos: recebidos + half }
}
