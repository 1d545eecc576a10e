import { dimensaoOf } from '#shared/marcacao/marker'

/**
 * Saves `mark` (`dano`, `observacao`, `marker` in natural px or null) on a photo found by search, with the record
 * fields of its line, as the inspection screen does. `imageMeta` is the upright size of the photo in px.
 */
export function saveMark(integrator, { linha, foto, mark, imageMeta = null }) {
  return integrator.call(`${linha.id}.salvarMarcacoes`, {
    ...Object.fromEntries(linha.registro.map((campo) => [campo, foto[campo] ?? null])),
    photoId: foto.id,
    foto: foto.image,
    os: foto.os,
    cliente: foto.cliente,
    empresa: foto.empresa,
    matricula: foto.matricula,
    ...mark,
    dimensao: dimensaoOf(mark.marker, linha.cmPorPixel),
    imageMeta,
    recomendacao: '',
  })
}
