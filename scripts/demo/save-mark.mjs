import { fieldsOfFoto } from '#shared/contract/inspecao/foto-fields'
import { dimensaoOf } from '#shared/marcacao/medidas'

/**
 * Saves `mark` (`dano`, `observacao`, and `marker` in natural px or null) on a photo that a search found, with the
 * record fields of its line, as the inspection screen does. `imageMeta` is the upright size of the photo in px.
 */
export function saveMark(integrator, { linha, foto, mark, imageMeta = null }) {
  return integrator.call(`${linha.id}.salvarMarcacoes`, {
    ...fieldsOfFoto(linha, foto),
    ...mark,
    dimensao: dimensaoOf(mark.marker, linha.cmPorPixel),
    imageMeta,
    recomendacao: '',
  })
}
