import type { IncomingMessage } from 'node:http'
import { IDEMPOTENCY_KEY, parseIdempotencyKey, UPLOAD_LENGTH } from '#shared/contract/headers'
import { AppError } from '#shared/errors/errors'
import { inviteBody, refuseEncoded } from '#shared/node/http/invite-body'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { Services } from './services.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { Route } from '#shared/node/http/routes'
import type { FotoStorage } from '../storage/foto-storage.ts'
import { receiveLote } from '../upload/receive-lote.ts'
import { saveLote } from '../upload/save-lote.ts'

/** Milliseconds of silence after which a client is given up in the middle of its upload. */
const IDLE_MS = 120_000

/** Refuses, before its first byte, an upload that announces more bytes than are free. Throws STORAGE_FULL. */
async function checkRoom({ headers }: IncomingMessage, storage: FotoStorage): Promise<void> {
  const announced = Number(headers['content-length'] ?? headers[UPLOAD_LENGTH] ?? 0)
  const free = await storage.free()
  if (announced <= free) return
  const detail = `${announced} bytes, ${Math.max(0, free)} free above the reserve`
  throw new AppError('STORAGE_FULL', { detail })
}

/** The upload of a line: the whole batch or nothing. Source: spec §7, contract §4, §6. */
export function uploadRoute(
  linha: Linha,
  { visibleTo, storage, processos, limits, now, runningUploads }: Services,
): Route {
  return {
    method: 'POST',
    path: linha.api.upload,
    acesso: linha.telas.upload.acesso,
    handler: async (req, res) => {
      if (!req.is('multipart/form-data')) throw new AppError('UNSUPPORTED_MEDIA')
      refuseEncoded(req)
      await checkRoom(req, storage)
      const { id: usuarioId, empresa } = usuarioOf(res)
      const key = parseIdempotencyKey(req.get(IDEMPOTENCY_KEY))
      req.setTimeout(IDLE_MS, () => req.destroy())
      const saved = await runningUploads.run(usuarioId, key, async () => {
        inviteBody(req, res)
        const received = await receiveLote(
          { req, res, storage, processos },
          { linha, usuarioId, unsigned: 'INVALID_INPUT', limits },
        )
        req.setTimeout(0)
        return saveLote({ lotes: visibleTo(res).lotes, processos }, received, {
          linha,
          usuarioId,
          empresa,
          key,
          now,
        })
      })
      res.status(201).json({ message: TEXTOS.upload.sucesso, ...saved })
    },
  }
}
