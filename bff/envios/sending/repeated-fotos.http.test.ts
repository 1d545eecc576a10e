import { beforeEach, expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { conhecidasPath } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { dataOf, declarationOf, partsOf, sendFile, stateOf, WORK_ORDER } from '../../testing/envio-calls.ts'
import type { CallerHeaders } from '../../testing/gateway.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'
import { jpegOf } from '../../testing/upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'

const { drone, robo } = LINHAS
const fotos = [jpegOf(2_000, 1), jpegOf(2_000, 2)]
const { backend, gateway } = gatewayOfAllTests({ options: () => ({ knowsFotos: true }) })

/** Lets the backend say that the order has these photos already. */
const knows = (photos: readonly Buffer[], linha: Linha = drone) =>
  backend.answers.set(`POST ${conhecidasPath(linha.id)}`, { status: 200, json: photos.map(sha256) })
const forms = () => backend.requests.filter(({ url }) => url === drone.api.upload || url === robo.api.upload)
const asked = () =>
  backend.requests
    .filter(({ url }) => url === conhecidasPath('drone'))
    .map(({ body }) => (JSON.parse(body.toString()) as { desde?: { em: string; chave: string } }).desde)

beforeEach(() => {
  backend.requests.length = 0
  backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
})

/** An envio whose files have all come. When it was declared, the order had none of its photos. */
async function arrived(caller: CallerHeaders, linha: Linha = drone): Promise<string> {
  knows([], linha)
  const { id } = await dataOf<EnvioVisto>(gateway.call('envios.abrir', declarationOf(linha, fotos), caller))
  for (const [at, bytes] of fotos.entries()) await sendFile([gateway, caller], id, { n: at + 1, bytes })
  if (linha.upload.json) await sendFile([gateway, caller], id, { n: 0, bytes: WORK_ORDER })
  return id
}

async function delivered(caller: CallerHeaders, id: string) {
  await gateway.call('envios.enviar', { id }, caller)
  await expect.poll(async () => (await stateOf(gateway, caller, id)).estado).toBe('pronto')
  return (await stateOf(gateway, caller, id)).recibo
}

it('a photo that somebody else sent meanwhile is left out of the form, and the receipt says so', async () => {
  const caller = await gateway.issueToken('colaborador')
  const id = await arrived(caller)
  knows(fotos.slice(0, 1))
  const recibo = await delivered(caller, id)
  const [form] = forms()
  const sent = form ? partsOf(form).filter(({ name }) => name === 'photos') : []
  expect(sent.map(({ bytes }) => sha256(bytes))).toEqual(fotos.slice(1).map(sha256))
  expect(recibo?.repetidas.map(({ n }) => n)).toEqual([1])
  const [before, atSending] = asked()
  expect(before).toBeUndefined()
  expect(atSending?.chave).toBe(form?.headers['idempotency-key'])
})

it.each([drone, robo])(
  'an order that has all photos by now gets no form, and the receipt says why: $id',
  async (linha) => {
    const caller = await gateway.issueToken('supervisor')
    const id = await arrived(caller, linha)
    knows(fotos, linha)
    expect(await delivered(caller, id)).toMatchObject({ total: 0, message: TEXTOS_ENVIOS.todasRepetidas })
    expect(forms()).toEqual([])
  },
)
