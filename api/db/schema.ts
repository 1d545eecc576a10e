import type { Generated } from 'kysely'
import type { LinhaId } from '#shared/linhas/index'
import type { FotoProblema } from '#shared/contract/inspecao/foto'
import type { Nivel } from '#shared/linhas/niveis'
import type { FotoMime } from '#shared/foto/foto-format'

/** Instants are ISO 8601 in UTC, so that text order is time order. */
type Instant = string

export interface UsuariosTable {
  id: Generated<number>
  /** Normalised: trimmed, lower case. */
  email: string
  /** argon2id, PHC form. */
  senha_hash: string
  nivel: Nivel
  responsavel: string
  empresa: string
  ramo: string
  cnpj: string
  telefone: string
  created_at: Instant
  /** Null while the user may enter. */
  desativado_em: Instant | null
  /** 1 while the senha is a generated one, which the user is asked to replace. */
  senha_provisoria: Generated<number>
  /** Null before the first login. */
  ultimo_acesso: Instant | null
}

export interface TokensTable {
  /** SHA-256 of the bearer token, hex. */
  hash: string
  usuario_id: number
  created_at: Instant
  expires_at: Instant
}

/** A batch: one upload. */
export interface LotesTable {
  id: Generated<number>
  /** Name of its folder in the photo storage, a UUID. */
  chave: string
  linha: LinhaId
  usuario_id: number
  os: string
  /** The turbine (wtg) or tower (torre). */
  alvo: string
  blade: string | null
  regiao: string | null
  /** The four texts above in the form in which searches compare them (`searchText`). */
  os_busca: string
  alvo_busca: string
  blade_busca: string | null
  regiao_busca: string | null
  empresa: string
  /** The company that the batch belongs to: that of its sender's registration when it was sent, as `escopoKey` writes it. */
  escopo: string | null
  /** All text fields of the form, JSON by their wire names. */
  campos: string
  total: number
  /** Name the work-order file had, when there is one. */
  json_nome: string | null
  idempotency_key: string | null
  /** SHA-256 over the fields and files, hex. */
  fingerprint: string
  created_at: Instant
  /** When the removal of its originals by age began, and whether (1) it is finished; null while they are kept. */
  removido_em: Instant | null
  remocao_feita: Generated<number>
}

export interface FotosTable {
  id: Generated<number>
  lote_id: number
  linha: LinhaId
  /** Place in the upload, from 0. */
  posicao: number
  /** Name in the photo storage: `{lote}/{file}`. */
  chave: string
  nome: string
  size: number
  sha256: string
  crc32: number
  mime: FotoMime
  /** Upright size, px. */
  width: number
  height: number
  /** Metres. */
  altura: number | null
  eixoz: number | null
  dados_foto: string | null
  /** The camera's clock when it took the photo, 'YYYY-MM-DDTHH:MM:SS' without a zone; null when it does not say. */
  capturada_em: string | null
  /** Null until the photo was checked, then empty or what is wrong with it. */
  problema: FotoProblema | '' | null
  /** The mark that counts; earlier ones stay as history. */
  marcacao_id: number | null
}

export interface MarcacoesTable {
  id: Generated<number>
  foto_id: number
  usuario_id: number
  /** JSON of {x, y, width, height} in natural px, or null. */
  marker: string | null
  image_meta: string | null
  dimensao: string
  dano: string
  observacao: string
  recomendacao: string
  gravidade: Generated<string>
  encarregado: Generated<string>
  /** `dimensao` by the calibration that counted at the save; '' without one. */
  dimensao_calibrada: Generated<string>
  created_at: Instant
}

/** A change of an order's calibration; the latest of an order counts. */
export interface CalibracoesTable {
  id: Generated<number>
  linha: LinhaId
  os_busca: string
  alvo_busca: string
  /** The photo that the scale was measured on; the scale holds for photos of its size. */
  foto_id: number
  /**
   * The measured line as JSON of two {x, y} in natural px, its length and the cm of a px; null when it was taken back.
   */
  pontos: string | null
  comprimento_cm: number | null
  cm_por_pixel: number | null
  usuario_id: number
  created_at: Instant
}

/** The company that inspects, one row: what its reports bear. */
export interface InspetoraTable {
  id: number
  nome: string
  /** A PNG; null without one. */
  logo: Buffer | null
}

/** A backend that runs on this database; it counts as alive while `batida` goes up. */
export interface ProcessosTable {
  id: string
  batida: Generated<number>
  /** The name by which operators know it, and where it keeps originals; null for a version that did not say. */
  nome: string | null
  originais: string | null
  /** The server's number of the database that the backend runs on: rows that were copied elsewhere name another. */
  banco: string | null
}

/** A batch that is being received, and by which backend. */
export interface LotesEmCursoTable {
  chave: string
  processo: string
}

/**
 * Wrong senhas of an account in a window that began with the first. `conta` is a hash: of what was typed as the e-mail at the
 * login, or of the user's id where a signed-in user changes the senha.
 */
export interface SenhasErradasTable {
  conta: string
  quantas: number
  desde: Instant
}

export interface Schema {
  usuarios: UsuariosTable
  tokens: TokensTable
  lotes: LotesTable
  fotos: FotosTable
  marcacoes: MarcacoesTable
  calibracoes: CalibracoesTable
  inspetora: InspetoraTable
  processos: ProcessosTable
  lotes_em_curso: LotesEmCursoTable
  senhas_erradas: SenhasErradasTable
}
