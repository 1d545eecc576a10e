import type { Insertable } from 'kysely'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import type { Salva } from '#shared/contract/inspecao/foto'
import { AppError } from '#shared/errors/errors'
import { dateFormatter } from '#shared/text/formato'
import type { Linha } from '#shared/linhas/index'
import { fitsFoto } from '#shared/marcacao/marker'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { tratamentoOf } from '#shared/marcacao/tratamento'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoRow } from '../db/repos/foto-rows.ts'
import type { MarcacoesTable } from '../db/schema.ts'
import { FOTO_PATH } from '../fotos/foto-record.ts'

const OTHER_FOTO = new RegExp(`${FOTO_PATH}/(\\d+)$`)

/**
 * Checks a mark against the photo it is for. Throws INVALID_FILE (422) when os or foto are another photo's,
 * INVALID_INPUT when the rectangle leaves the photo or `dimensao` is not its size.
 */
export function assertMarcacao(linha: Linha, marcacao: MarcacaoInput, foto: FotoRow): void {
  const named = OTHER_FOTO.exec(marcacao.foto)?.[1]
  if (marcacao.os !== foto.os || (named !== undefined && named !== String(foto.id))) {
    throw new AppError('INVALID_FILE', { texto: TEXTOS.inspecao.osErrada })
  }
  const { marker, imageMeta } = marcacao
  const fits = !marker || (fitsFoto(marker, foto) && (!imageMeta || fitsFoto(marker, imageMeta)))
  if (!fits) throw new AppError('INVALID_INPUT', { texto: TEXTOS.inspecao.foraDaFoto })
  const dimensao = dimensaoOf(marker, linha.cmPorPixel)
  if (marcacao.dimensao !== dimensao)
    throw new AppError('INVALID_INPUT', { texto: TEXTOS.inspecao.dimensaoErrada(dimensao) })
}

/** Id of the mark that the writer saw: null for none, undefined when the payload does not say. */
export function seenMarcacaoId({ versao }: MarcacaoInput): number | null | undefined {
  if (versao == null) return versao
  const id = Number(versao)
  // No mark has the id 0: a version that is not one of our ids is never the latest.
  return Number.isSafeInteger(id) ? id : 0
}

interface Conflict {
  /** The save that counts. */
  salva: Salva | null
  /** True when whoever is refused made that save, too: in another tab, or on another device. */
  isOwn: boolean
  timeZone: string
}

/** The refusal of a save made over an older one: who saved in between, and when in this time zone. */
export function conflict({ salva, isOwn, timeZone }: Conflict): AppError {
  if (!salva) return new AppError('CONFLICT')
  const format = dateFormatter(timeZone)
  const [hora, dia] = [format.hora(salva.em), format.data(salva.em)]
  const { conflito, conflitoProprio } = TEXTOS.inspecao
  return new AppError('CONFLICT', {
    texto: isOwn ? conflitoProprio(hora, dia) : conflito(salva.por, hora, dia),
  })
}

/** The mark as a row, without its calibrated size. */
export function marcacaoRow(
  marcacao: MarcacaoInput,
  context: { fotoId: number; usuarioId: number; at: Date },
): Insertable<MarcacoesTable> {
  return {
    foto_id: context.fotoId,
    usuario_id: context.usuarioId,
    marker: marcacao.marker && JSON.stringify(marcacao.marker),
    image_meta: marcacao.imageMeta && JSON.stringify(marcacao.imageMeta),
    dimensao: marcacao.dimensao,
    dano: marcacao.dano,
    observacao: marcacao.observacao,
    ...tratamentoOf(marcacao),
    created_at: context.at.toISOString(),
  }
}
