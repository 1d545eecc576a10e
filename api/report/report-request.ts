import type { Foto } from '#shared/contract/inspecao/foto'
import type { TipoRelatorio } from '#shared/contract/documentos/relatorio'
import type { Linha } from '#shared/linhas/index'
import type { Located } from '../storage/foto-storage.ts'

/** A photo of a report with its saved marks. */
export interface ReportRegistro {
  foto: Foto
  /** When the photo's batch was made. */
  criadoEm: Date
  /** The camera's clock when it took the photo, 'YYYY-MM-DDTHH:MM:SS'; null when that is not known. */
  capturadaEm: string | null
  /** Gives the stored file, byte for byte and not turned; null when there is none any more. */
  original: () => Promise<Located | null>
}

/** All that a report says: what was searched, what was found, who asked and when. Source: spec §7, contract §6. */
export interface ReportRequest {
  linha: Linha
  tipo: TipoRelatorio
  /** The search, field by field, as the first batch found writes it. */
  busca: Record<string, string>
  registros: ReportRegistro[]
  /** Photos that the search finds, and those of them that were inspected. */
  cobertura: { enviadas: number; inspecionadas: number }
  usuarioEmail: string
  /** The company that inspects; null when nobody has told it. `logo` is a PNG. */
  inspetora: { nome: string; logo: Buffer | null } | null
  geradoEm: Date
  /** Product name for the heading. */
  productName: string
  /** IANA zone that dates are shown in. */
  timeZone: string
  /** Aborted when whoever asked has gone. */
  signal: AbortSignal
}
