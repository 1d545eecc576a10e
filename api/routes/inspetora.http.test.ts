import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { inspetoraAnswerSchema, LOGO_MAX } from '#shared/contract/pessoas/inspetora'
import { INSPETORA_PATHS } from '#shared/contract/paths'
import { TEXTOS } from '#shared/textos/textos'
import {} from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'

const T = TEXTOS.inspetora
const { admin } = apiOfAllTests()
let jpeg: string

beforeAll(async () => {
  const picture = sharp({ create: { width: 1600, height: 300, channels: 3, background: '#005454' } })
  jpeg = (await picture.jpeg().toBuffer()).toString('base64')
})

const kept = async () => inspetoraAnswerSchema.parse(await (await admin.get(INSPETORA_PATHS.ler)).json())
const save = async (body: object) => {
  const answer = await admin.post(INSPETORA_PATHS.salvar, body)
  return [answer.status, ((await answer.json()) as { message: string }).message]
}

it('gives reports name and logo, changes one without the other, and takes both away', async () => {
  expect(await kept()).toEqual({ nome: '', logo: null })
  expect(await save({ nome: ' Vento  Norte ', logo: jpeg })).toEqual([200, T.salva])
  const { nome, logo } = await kept()
  const { format, width, height } = await sharp(Buffer.from(logo ?? '', 'base64')).metadata()
  expect([nome, format, width, height]).toEqual(['Vento Norte', 'png', 800, 150])
  await save({ nome: 'Prumo' })
  expect(await kept()).toEqual({ nome: 'Prumo', logo })
  await save({ nome: 'Prumo', logo: null })
  expect(await kept()).toEqual({ nome: 'Prumo', logo: null })
  await admin.post(INSPETORA_PATHS.remover, {})
  expect(await kept()).toEqual({ nome: '', logo: null })
})

it('changes nothing for what is no whole PNG or JPEG, for one that is too large, and for a name that is none', async () => {
  await save({ nome: 'Vento', logo: jpeg })
  const before = await kept()
  const cut = Buffer.from(jpeg, 'base64').subarray(0, 400).toString('base64')
  const webp = await sharp(Buffer.from(jpeg, 'base64')).webp().toBuffer()
  const other = (bytes: Buffer) => save({ nome: 'Outra', logo: bytes.toString('base64') })
  expect(await save({ nome: 'Outra', logo: cut })).toEqual([422, T.logoRuim])
  expect(await other(webp)).toEqual([422, T.logoRuim])
  expect(await other(Buffer.from('<svg/>'))).toEqual([422, T.logoRuim])
  expect((await other(Buffer.alloc(LOGO_MAX + 3)))[0]).toBe(400)
  for (const nome of [' ', 'x'.repeat(81), 'a\u0007b'])
    expect((await save({ nome, logo: jpeg }))[0]).toBe(400)
  expect(await kept()).toEqual(before)
})
