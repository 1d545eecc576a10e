import { FOTO_ORDER } from '#shared/contract/headers'
import { AppError } from '#shared/errors/errors'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { canAccess } from '#shared/linhas/niveis'
import { dateFormatter } from '#shared/text/formato'
import { TEXTOS_RETENCAO } from '#shared/textos/retencao'
import type { Services } from './services.ts'
import type { FotoRow } from '../db/repos/foto-rows.ts'
import { openChecked } from '../fotos/checked-bytes.ts'
import { camposOf, FOTO_PATH } from '../fotos/foto-record.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { Route } from '#shared/node/http/routes'
import { sendBytes } from '../http/send-bytes.ts'
import { findNamed } from './named-foto.ts'

/** The OS and the turbine or tower of the photo, as a query that finds its order. */
function orderOf(foto: FotoRow): string {
  const campos = camposOf(foto)
  const { alvo } = LINHAS[foto.linha]
  return String(new URLSearchParams({ os: foto.os, [alvo]: campos[alvo] ?? '' }))
}

/** The original photo, byte for byte, for roles that may inspect its line. */
export function fotoRoutes({ visibleTo, storage, timeZone }: Services): Route[] {
  return [
    {
      method: 'GET',
      path: `${FOTO_PATH}/:id`,
      acesso: 'qualquer',
      handler: async (req, res) => {
        const foto = await findNamed(visibleTo(res).fotos, req.params['id'])
        const lines = foto ? [LINHAS[foto.linha]] : LISTA_LINHAS
        // Without a photo, access to any line is enough: callers who may see no photo at all do not learn that this one is
        // missing.
        const allowed = lines.some(({ telas }) => canAccess(usuarioOf(res).nivel, telas.inspecao.acesso))
        if (!allowed) throw new AppError('FORBIDDEN')
        if (!foto) throw new AppError('NOT_FOUND')
        if (foto.removido_em !== null) {
          const data = dateFormatter(timeZone).data(foto.removido_em)
          throw new AppError('NOT_FOUND', { texto: TEXTOS_RETENCAO.semOriginal(data) })
        }
        res.set(FOTO_ORDER, orderOf(foto))
        await sendBytes(req, res, {
          size: foto.size,
          etag: `"${foto.sha256}"`,
          mime: foto.mime,
          open: (range) => openChecked(storage, foto, range),
        })
      },
    },
  ]
}
