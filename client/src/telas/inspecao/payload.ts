import type { Foto, Marcacao } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import { dimensaoTexto } from '#shared/marker'
import type { FotoMarcas } from './photo-states.ts'

/** The marker payload of a line: marks, image reference and the line's own record fields. Source: spec §3. */
export function marcacaoPayload(linha: Linha, foto: Foto, { atual, imageMeta }: FotoMarcas): Marcacao {
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
  }
}
