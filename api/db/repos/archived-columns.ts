import { CAMPOS_TRATAMENTO } from '#shared/marcacao/tratamento'

/** The columns that an archive needs of a photo: half of those that a screen shows. */
export const ARCHIVED_COLUMNS = [
  'fotos.id',
  'fotos.lote_id',
  'fotos.posicao',
  'fotos.chave',
  'fotos.nome',
  'fotos.size',
  'fotos.sha256',
  'fotos.crc32',
  'fotos.mime',
  'fotos.altura',
  'fotos.eixoz',
  'fotos.capturada_em',
  'fotos.problema',
  'fotos.marcacao_id',
  'lotes.created_at as criado_em',
  'lotes.removido_em',
  'marcacoes.marker',
  'marcacoes.dimensao',
  'marcacoes.dano',
  'marcacoes.observacao',
  ...CAMPOS_TRATAMENTO.map((campo) => `marcacoes.${campo}` as const),
] as const
