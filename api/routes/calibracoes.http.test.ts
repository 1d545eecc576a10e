import { beforeAll, describe, expect, it } from 'vitest'
import { calibracaoPath } from '#shared/contract/inspecao/calibracao'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { fotosSchema } from '#shared/testing/answers'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { readPdf } from '#shared/node/testing/pdf/read-pdf'
import { camposDe, fotoFile, jsonFiles, register, type Integrator } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { unzip } from '#shared/node/testing/unzip'

const { api, admin } = apiOfAllTests()
/** A user who may upload but may not inspect any line. */
let outsider: Integrator

beforeAll(async () => {
  outsider = await register(api, 'colaborador')
  const jpeg = await makeFoto({ width: 400, height: 300 })
  const other = await makeFoto({ width: 200, height: 300 })
  for (const linha of LISTA_LINHAS) {
    const fields = Object.entries({ ...camposDe(linha), userId: String(admin.user.id) })
    const files = [fotoFile('a.jpg', jpeg), fotoFile('b.jpg', other), ...jsonFiles(linha)]
    await admin.upload(linha.api.upload, fields, files)
  }
})

const MARKER = { x: 100, y: 100, width: 100, height: 50 }
/** 200 px are 40 cm, that is 0.2 cm per px. */
const MEDIDA = {
  pontos: [
    { x: 10, y: 20 },
    { x: 210, y: 20 },
  ],
  comprimentoCm: 40,
}

describe.each(LISTA_LINHAS)('the calibration of an order of the $id line', (linha: Linha) => {
  const campos = camposDe(linha)
  const busca = (tela: 'inspecao' | 'relatorio') =>
    Object.fromEntries(linha.busca[tela].map(({ campo }) => [campo, campos[campo] ?? '']))
  const fotos = async (): Promise<[Foto, Foto]> => {
    const [foto, other] = fotosSchema.parse(
      await (await admin.get(linha.api.fotos, busca('inspecao'))).json(),
    )
    if (!foto || !other) throw new Error('photos not found')
    return [foto, other]
  }
  const save = async (foto: Foto) => {
    const dimensao = dimensaoOf(MARKER, linha.cmPorPixel)
    const body = { ...foto, photoId: foto.id, foto: foto.image, marker: MARKER, dimensao, dano: 'outro' }
    const answer = await admin.post(linha.api.salvar, { ...body, observacao: '', recomendacao: '' })
    expect(answer.status).toBe(200)
  }
  const calibrate = async (body: object, who = admin) => {
    const answer = await who.post(calibracaoPath(linha), body)
    return [answer.status, (await answer.json()) as { message?: string; calibracao?: unknown }] as const
  }

  it('is refused for a wrong line, an unknown photo, and whoever may not inspect', async () => {
    const [{ id: photoId }] = await fotos()
    const at = (x: number, comprimentoCm = 40) => ({
      photoId,
      medida: {
        pontos: [
          { x: 0, y: 0 },
          { x, y: 0 },
        ],
        comprimentoCm,
      },
    })
    expect(await calibrate(at(19))).toMatchObject([400, { message: TEXTOS_CALIBRACAO.curta }])
    expect(await calibrate(at(401))).toMatchObject([400, { message: TEXTOS_CALIBRACAO.foraDaFoto }])
    // A smaller one was answered with a scale that no program takes for one, and kept.
    for (const comprimento of [0, -1, 1e9, 5e-324, 0.009])
      expect((await calibrate(at(200, comprimento)))[0]).toBe(400)
    for (const wrong of [999_999, '0', 'x']) {
      expect((await calibrate({ photoId: wrong, medida: null }))[0]).toBe(404)
    }
    expect((await calibrate({ photoId, medida: MEDIDA }, outsider))[0]).toBe(403)
    expect((await fotos())[0].calibracao).toBeNull()
  })

  it('counts from the next save on, beside dimensao, for photos of the size it was measured on', async () => {
    const [first] = await fotos()
    await save(first)
    const [status, { calibracao }] = await calibrate({ photoId: first.id, medida: MEDIDA })
    const expected = { cmPorPixel: 0.2, comprimentoCm: 40, imageMeta: { width: 400, height: 300 } }
    expect([status, calibracao]).toMatchObject([200, expected])
    const [foto, other] = await fotos()
    expect(foto.calibracao).toMatchObject(expected)
    expect(other.calibracao).toMatchObject(expected)
    expect(foto.salva?.dimensaoCalibrada).toBeUndefined()
    await save(foto)
    await save(other)
    const [saved, turned] = await fotos()
    expect(saved).toMatchObject({ dimensao: dimensaoOf(MARKER, linha.cmPorPixel) })
    expect(saved.salva?.dimensaoCalibrada).toBe('20.00x10.00')
    expect(turned.salva?.dimensaoCalibrada).toBeUndefined()
  })

  it('stands in PDF and Excel beside the value of the specification', async () => {
    const ask = async (tipo: string) => {
      const answer = await admin.post(linha.api.exportar, { ...busca('relatorio'), tipo })
      return Buffer.from(await answer.arrayBuffer())
    }
    const { pages } = await readPdf(await ask('pdf'))
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    const dimensao = dimensaoOf(MARKER, linha.cmPorPixel).replace('x', ' x ').replaceAll('.', ',')
    expect(text).toContain(`${dimensao} cm`)
    expect(text.match(/Calibrado 20,00 x 10,00 cm/g)).toHaveLength(1)
    expect(text).toContain(TEXTOS_REPORT.escalaCalibrada.slice(0, 40))
    const parts = await unzip(await ask('excel'))
    const sheet = String(parts.find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.content)
    expect(sheet).toContain(TEXTOS_REPORT.colunas.larguraCalibradaCm)
    expect(sheet.match(/<v>20<\/v>/g)).toHaveLength(1)
  })

  it('stays with a mark when it is taken back, unless the saved ones are measured anew', async () => {
    const [{ id: photoId }] = await fotos()
    expect((await calibrate({ photoId, medida: null }))[1].calibracao).toBeNull()
    const [kept] = await fotos()
    expect(kept.calibracao).toBeNull()
    expect(kept.salva?.dimensaoCalibrada).toBe('20.00x10.00')
    await calibrate({ photoId, medida: { ...MEDIDA, comprimentoCm: 20 }, jaSalvas: true })
    expect((await fotos())[0].salva?.dimensaoCalibrada).toBe('10.00x5.00')
    await calibrate({ photoId, medida: null, jaSalvas: true })
    expect((await fotos())[0].salva?.dimensaoCalibrada).toBeUndefined()
  })
})
