import { expect, it, vi } from 'vitest'
import { HttpError } from '../../../../calls/http-error.ts'
import { serverLink } from '../../../../page/connection/server-link.ts'
import { linha } from '../../testing/bench.ts'
import { tresFotos, umaFoto } from '../../testing/fotos.ts'
import { initialStates } from '../estado/foto-states.ts'
import { VAZIAS } from '../marcacao.ts'
import { marcacaoPayload } from './payload.ts'
import { resendEach } from './resend-each.ts'
import type { Outcome } from './use-attempt.ts'

const refusal = (status: number) => ({
  error: new HttpError(status, { message: '', requestId: '1' }),
})

// A save that the server could not take (502, 429) used to wait for another loss of the connection.
it.each<[string, Outcome, { sent: number; told: number; asked: number }]>([
  ['that waits on', 'waits', { sent: 1, told: 0, asked: 0 }],
  ['that fails', refusal(502), { sent: 1, told: 0, asked: 1 }],
  ['that has to wait', refusal(429), { sent: 1, told: 0, asked: 1 }],
  ['whose session has ended', refusal(401), { sent: 1, told: 0, asked: 0 }],
  ['that is refused', refusal(422), { sent: 2, told: 2, asked: 0 }],
  ['that is saved', 'saved', { sent: 2, told: 0, asked: 0 }],
])(
  'after a waiting save %s the next one is sent only if the server is there, and each that is refused is told; after a failure the server is asked when the save can be sent again',
  async (_what, outcome, calls) => {
    const states = initialStates(tresFotos(linha), new Map())
    const [state] = states
    if (!state) throw new Error('no photo')
    const payload = marcacaoPayload(linha, umaFoto(linha, 1), state)
    const of = { linha: linha.id, os: '2417', photoId: 1 }
    const save = { ...of, payload, marcacao: VAZIAS, antes: VAZIAS, isKept: true }
    const attempt = vi.fn(() => Promise.resolve(outcome))
    const onRefused = vi.fn(() => Promise.resolve())
    const asked = vi.spyOn(serverLink, 'failed').mockClear()
    await resendEach(
      new Map([
        [0, save],
        [1, save],
      ]),
      {
        statesNow: () => states,
        dispatch: () => undefined,
        waitsHere: () => true,
        attempt,
        underWay: { during: (_index, work) => work, isUnderWay: () => false },
        onRefused,
      },
    )
    expect({
      sent: attempt.mock.calls.length,
      told: onRefused.mock.calls.length,
      asked: asked.mock.calls.length,
    }).toEqual(calls)
  },
)
