import type { Foto, Marcacao } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import { dimensaoTexto } from '#shared/marcacao/marker'
import { versaoVista, type FotoMarcas } from './foto-states.ts'

/**
 * The marker payload of a line: marks, image reference and the line's own record fields, and the save that was on the
 * screen when the backend tells versions. Source: spec §3.
 */
export function marcacaoPayload(linha: Linha, foto: Foto, state: FotoMarcas): Marcacao {
  const { atual, imageMeta } = state
  const versao = versaoVista(state)
  const registro = Object.fromEntries(linha.registro.map((campo) => [campo, foto[campo] ?? null]))
  return {
    ...registro,
    photoId: foto.id,
    marker: atual.marker,
    dimensao: dimensaoTexto(atual.marker, linha.cmPorPixel),
    dano: atual.dano,
    observacao: atual.observacao,
    imageMeta,
    recomendacao: '',
    foto: foto.image,
    os: foto.os,
    cliente: foto.cliente,
    empresa: foto.empresa,
    matricula: foto.matricula,
    ...(versao !== undefined && { versao }),
  }
}
