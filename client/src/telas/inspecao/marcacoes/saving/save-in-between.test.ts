import { expect, it, vi } from 'vitest'
import { TEXTOS_SESSION } from '#shared/textos/pessoas/session'
import { HttpError } from '../../../../calls/http-error.ts'
import { linha } from '../../testing/bench.ts'
import { umaFoto } from '../../testing/fotos.ts'
import { initialStates } from '../estado/foto-states.ts'
import { saveInBetween } from './save-in-between.ts'

const HERS = umaFoto(linha, 1, { salva: { versao: 9, por: 'Ana', em: '2026-11-22T17:32:00.000Z' } })

it.each([
  [409, 'Ana salvou esta foto.', HERS],
  [409, TEXTOS_SESSION.alterada, null],
  [401, TEXTOS_SESSION.terminou, null],
  [422, 'Esta foto foi removida.', null],
])('a save refused with %i (%s) asks about the save of somebody else only if that is why', async (...row) => {
  const [status, message, theirs] = row
  const [seen] = initialStates([umaFoto(linha, 1, { salva: null })], new Map())
  if (!seen) throw new Error('no photo')
  const search = vi.fn(() => Promise.resolve([HERS]))
  expect(await saveInBetween(new HttpError(status, { message, requestId: '1' }), seen, search)).toEqual(
    theirs,
  )
  expect(search).toHaveBeenCalledTimes(theirs ? 1 : 0)
})
