import type { NewFoto, NewLote } from '../db/repos/lotes-repo.ts'

const DIGEST = '0'.repeat(64)

/** A row for a batch, ready to be inserted. */
export const loteRow = (usuarioId: number, more: Partial<NewLote> & { chave: string }): NewLote => ({
  linha: 'robo',
  usuario_id: usuarioId,
  os: 'OS-1',
  alvo: 'WTG-1',
  blade: 'A',
  regiao: 'LE',
  empresa: 'E',
  campos: '{}',
  total: 0,
  json_nome: null,
  idempotency_key: null,
  fingerprint: DIGEST,
  created_at: '2026-01-01T00:00:00.000Z',
  removido_em: null,
  ...more,
})

/** Rows for the photos of a batch. */
export const fotoRows = (chave: string, count: number): NewFoto[] =>
  Array.from({ length: count }, (_, posicao) => ({
    posicao,
    chave: `${chave}/f${posicao}`,
    nome: `DJI_${posicao}.JPG`,
    size: 5_000_000_000,
    sha256: DIGEST,
    crc32: 0xffff_ffff,
    mime: 'image/jpeg',
    width: 4000,
    height: 3000,
    altura: 12.5,
    eixoz: null,
    dados_foto: null,
    capturada_em: null,
    problema: null,
  }))

/** A row for a mark on a photo. */
export const marcacaoRow = (fotoId: number, usuarioId: number, dano: string) => ({
  foto_id: fotoId,
  usuario_id: usuarioId,
  marker: null,
  image_meta: null,
  dimensao: '',
  dano,
  observacao: '',
  recomendacao: '',
  created_at: '2026-01-02T03:04:05.678Z',
})
