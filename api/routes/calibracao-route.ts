import { calibracaoPath, calibrarSchema, type CalibrarInput } from '#shared/contract/inspecao/calibracao'
import { AppError } from '#shared/errors/errors'
import type { Linha } from '#shared/linhas/index'
import { cmPorPixelOf } from '#shared/marcacao/calibracao'
import type { Route } from '#shared/node/http/routes'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import type { FotoRow } from '../db/repos/foto-rows.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import { fotoOfLinha } from './named-foto.ts'
import type { Services } from './services.ts'

/**
 * The measure as columns; nulls take the calibration back. Throws INVALID_INPUT for a line that leaves the photo or is
 * too short.
 */
function measured(medida: CalibrarInput['medida'], { width, height }: FotoRow) {
  if (!medida) return { pontos: null, comprimento_cm: null, cm_por_pixel: null }
  const { pontos, comprimentoCm } = medida
  if (pontos.some(({ x, y }) => x > width || y > height))
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_CALIBRACAO.foraDaFoto })
  const cm = cmPorPixelOf(pontos, comprimentoCm)
  if (cm === null) throw new AppError('INVALID_INPUT', { texto: TEXTOS_CALIBRACAO.curta })
  return { pontos: JSON.stringify(pontos), comprimento_cm: comprimentoCm, cm_por_pixel: cm }
}

/** Calibrates the order of a photo by a known length on it, or takes that back. Not in spec §7; docs/decisions/103. */
export function calibracaoRoute(linha: Linha, { visibleTo, now }: Services): Route {
  return {
    method: 'POST',
    path: calibracaoPath(linha),
    acesso: linha.telas.inspecao.acesso,
    before: jsonBody,
    handler: async (req, res) => {
      const { photoId, medida, jaSalvas } = parseInput(calibrarSchema, req.body)
      const { fotos, calibracoes } = visibleTo(res)
      const foto = await fotoOfLinha(fotos, linha.id, photoId)
      const change = {
        ...measured(medida, foto),
        foto_id: foto.id,
        usuario_id: usuarioOf(res).id,
        created_at: now().toISOString(),
      }
      res.json({ calibracao: await calibracoes.save(foto, change, jaSalvas) })
    },
  }
}
