import { expect, it } from 'vitest'
import { createExtradorsoClient, type Foto } from '../../sdk/src/index.ts'

const SALVA = { versao: 7, por: 'Joana', em: '2026-11-27T10:00:00.000Z' }

it.each([
  ['the save that it saw', SALVA, { versao: 7 }],
  ['that it saw none', null, { versao: null }],
  ['nothing to a backend that tells no versions', undefined, {}],
])(
  "a program's mark took the place of one that somebody had saved meanwhile: it tells %s",
  async (_, salva, told) => {
    let sent = {}
    const fetch: typeof globalThis.fetch = async (input, init) => {
      sent = (await new Request(input, init).json()) as object
      return Response.json({ result: { data: {} } })
    }
    const client = createExtradorsoClient({ url: 'http://servidor', token: 'at_x', fetch })
    const foto = { id: 1, image: '/api/fotos/1', os: 'OS-1', ...(salva !== undefined && { salva }) } as Foto
    await client.saveMarcacao('drone', { foto, marcacao: { marker: null, dano: 'outro' } })
    expect([sent, 'versao' in sent]).toEqual([expect.objectContaining(told), 'versao' in told])
  },
)
