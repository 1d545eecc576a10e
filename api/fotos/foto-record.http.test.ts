import { beforeAll, describe, expect, it } from 'vitest'
import { registroSchema } from '#shared/contract/inspecao/foto'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { searchOf } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { firstFoto, uploadToAll } from '../testing/first-foto.ts'
import { makeFoto } from '../testing/make-foto.ts'

const OWN = { width: 200, height: 400 }
const MARKER = { x: 100, y: 150, width: 100, height: 250 }

const { admin } = apiOfAllTests()

beforeAll(async () => {
  await uploadToAll(admin, await makeFoto({ width: 400, height: 200, orientation: 6 }))
})

const fotoOf = (linha: Linha) => firstFoto(admin, linha)

describe.each(LISTA_LINHAS)('the size of a photo of the $id line', (linha) => {
  const save = async (imageMeta: unknown) => {
    const foto = await fotoOf(linha)
    const dimensao = dimensaoOf(MARKER, linha.cmPorPixel)
    const dito = { dano: 'outro', observacao: '', recomendacao: '', marker: MARKER, dimensao, imageMeta }
    return admin.post(linha.api.salvar, { ...foto, photoId: foto.id, foto: foto.image, ...dito })
  }
  const sizes = async () => {
    const busca = searchOf(linha, 'relatorio')
    const { data } = (await (await admin.get(linha.api.relatorio, busca)).json()) as { data: unknown }
    return [...registroSchema.array().parse(data), await fotoOf(linha)].map(({ imageMeta }) => imageMeta)
  }

  it('was replaced by a wrong one that was saved with its mark, and the mark was drawn beside its damage', async () => {
    for (const other of [
      { width: 400, height: 400 },
      { width: 4000, height: 3000 },
    ]) {
      expect((await save(other)).status).toBe(200)
      expect(await sizes()).toEqual([OWN, OWN])
    }
  })

  it('is the one saved with its mark when that is the same photo enlarged: the mark stays in its place', async () => {
    const twice = { width: 400, height: 801 }
    expect((await save(twice)).status).toBe(200)
    expect(await sizes()).toEqual([twice, twice])
  })
})
