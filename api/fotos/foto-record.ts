import { z } from 'zod'
import type { Foto, Salva, savedFieldsShape } from '#shared/contract/inspecao/foto'
import type { CampoRegistro, Linha } from '#shared/linhas/index'
import { imageMetaSchema, markerSchema, sameShape } from '#shared/marcacao/marker'
import type { Versao } from '#shared/contract/inspecao/historico'
import type { FotoRow, FoundFoto } from '../db/repos/foto-rows.ts'
import type { CONTENT_COLUMNS } from '../db/repos/marcacao-rows.ts'
import type { VersaoRow } from '../db/repos/versoes-repo.ts'

const camposSchema = z.record(z.string(), z.string())

/** Where the backend serves a photo's original. */
export const FOTO_PATH = '/api/fotos'

/** A photo's address on the backend, relative. */
export const fotoUrl = (id: number) => `${FOTO_PATH}/${id}`

/** The batch's form, by the wire names of its fields. */
export const camposOf = (row: Pick<FotoRow, 'campos'>) => camposSchema.parse(JSON.parse(row.campos))

const parseNullable = <T extends z.ZodType>(schema: T, json: string | null): z.output<T> | null =>
  json === null ? null : schema.parse(JSON.parse(json))

/** The fields of a record that only its line has, from the photo itself or the batch's form. */
function registroOf(linha: Linha, row: FotoRow, campos: Record<string, string>) {
  const own: Partial<Record<CampoRegistro, string | number | null>> = {
    altura: row.altura,
    eixoz: row.eixoz,
    dados_foto: row.dados_foto,
  }
  return Object.fromEntries(
    linha.registro.map((campo) => [campo, Object.hasOwn(own, campo) ? own[campo] : (campos[campo] ?? null)]),
  ) as Partial<Pick<Foto, CampoRegistro>>
}

/** Why the photo cannot be shown as it is: its original went by age, or it is damaged. */
export const problemaOf = ({ problema, removido_em }: Pick<FotoRow, 'problema' | 'removido_em'>) =>
  removido_em === null
    ? { problema: problema || null }
    : { problema: 'removida' as const, removidaEm: removido_em }

/** Number of the photo in its OS and turbine or tower, from 1: the same in every search that finds it. */
export const numeroOf = ({ antes_dela, posicao }: Pick<FoundFoto, 'antes_dela' | 'posicao'>) =>
  antes_dela + posicao + 1

type SaveColumns = Pick<
  FotoRow,
  'marcacao_id' | 'salva_em' | 'salva_por' | 'salva_email' | 'dimensao_calibrada'
>

/** Which save of the photo counts, by whom and when; null before the first. */
export function salvaOf(row: SaveColumns): Salva | null {
  if (row.marcacao_id === null || row.salva_em === null) return null
  return {
    versao: row.marcacao_id,
    por: row.salva_por || (row.salva_email ?? ''),
    em: row.salva_em,
    ...(row.dimensao_calibrada && { dimensaoCalibrada: row.dimensao_calibrada }),
  }
}

type Dito = Required<Pick<Foto, keyof typeof savedFieldsShape>>

/** What a save says of its photo; nothing before the first. */
const ditoOf = (row: Pick<FotoRow, (typeof CONTENT_COLUMNS)[number]>): Dito => ({
  marker: parseNullable(markerSchema, row.marker),
  imageMeta: parseNullable(imageMetaSchema, row.image_meta),
  dimensao: row.dimensao,
  dano: row.dano,
  observacao: row.observacao,
  recomendacao: row.recomendacao,
  gravidade: row.gravidade,
  encarregado: row.encarregado,
})

/** One save of a photo as the wire has it. */
export function versaoRecord(row: VersaoRow): Versao {
  const salva = salvaOf(row)
  if (!salva) throw new Error('a save without an id')
  return { ...salva, ...ditoOf(row) }
}

/**
 * A photo as the wire has it: form fields by their record names, place, the mark that counts, and the size in whose pixels
 * the mark is. That size is the one saved with the mark; or the photo's own when none was saved, or when the saved one
 * cannot be this photo's. Source: spec §3.
 */
export function fotoRecord(linha: Linha, row: FoundFoto): Foto {
  const campos = camposOf(row)
  const dito = ditoOf(row)
  const own = { width: row.width, height: row.height }
  return {
    id: row.id,
    image: fotoUrl(row.id),
    os: row.os,
    nome: row.nome,
    numero: numeroOf(row),
    capturadaEm: row.capturada_em,
    ...problemaOf(row),
    cliente: campos['seuCliente'] ?? null,
    empresa: campos['suaEmpresa'] ?? null,
    matricula: campos['matricula'] ?? null,
    ...registroOf(linha, row, campos),
    salva: salvaOf(row),
    ...dito,
    imageMeta: dito.imageMeta && sameShape(dito.imageMeta, own) ? dito.imageMeta : own,
  }
}
