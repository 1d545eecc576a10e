import type { Foto } from '#shared/contract/inspecao/foto'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import type { Linha } from '#shared/linhas/index'
import { fieldsOfFoto } from '#shared/contract/inspecao/foto-fields'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { keepsTratamento, tratamentoOf } from '#shared/marcacao/tratamento'
import { versaoVista, type FotoMarcacao } from '../estado/foto-states.ts'

/**
 * What a save of a photo sends: marks, image reference, the line's own record fields and, when the backend
 * tells versions, the version that was on the screen. What is to be done goes only to a backend that keeps
 * it. Source: spec §3.
 */
export function marcacaoPayload(linha: Linha, foto: Foto, state: FotoMarcacao): MarcacaoInput {
  const { atual, imageMeta } = state
  const versao = versaoVista(state)
  return {
    ...fieldsOfFoto(linha, foto),
    marker: atual.marker,
    dimensao: dimensaoOf(atual.marker, linha.cmPorPixel),
    dano: atual.dano,
    observacao: atual.observacao,
    imageMeta,
    recomendacao: '',
    ...(keepsTratamento(foto) && tratamentoOf(atual)),
    ...(versao !== undefined && { versao }),
  }
}
