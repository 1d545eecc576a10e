import { beforeAll, describe, expect, it } from 'vitest'
import { registroSchema, type Foto } from '#shared/contract/inspecao/foto'
import { fotosSchema, resultadosSchema } from '#shared/testing/answers'
import { LISTA_LINHAS, type Linha, type TelaBusca } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { camposDe, jsonFiles, fotoFile } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { readPdf } from '#shared/node/testing/pdf/read-pdf'
import { unzip } from '#shared/node/testing/unzip'
import { InspetoraRepo } from '../db/repos/inspetora-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { sampleLogo } from '../report/testing/sample-report.ts'
import { dataPaths } from '../storage/data-paths.ts'

const { api, admin } = apiOfAllTests()
let photos: Buffer[]

beforeAll(async () => {
  const db = await openDatabase(dataPaths(api.dataDir).database)
  await new InspetoraRepo(db).save({ nome: 'Vento Norte S.A.', logo: await sampleLogo() })
  await db.destroy()
  photos = await Promise.all([
    makeFoto({ width: 320, height: 240, altitude: 39.8, seed: 1 }),
    makeFoto({ width: 320, height: 240, orientation: 6, seed: 2 }),
    makeFoto({ width: 200, height: 100, altitude: -1.5, seed: 3, padTo: 300_000 }),
  ])
})

const NAMES = ['pá 1.jpg', 'DJI_0002.JPG', 'DJI_0002.JPG']

const buscaDe = (linha: Linha, tela: TelaBusca, os: string): Record<string, string> => {
  const campos = camposDe(linha, { os })
  return Object.fromEntries(linha.busca[tela].map(({ campo }) => [campo, campos[campo] ?? '']))
}

const markerOf = (foto: Foto, linha: Linha) => {
  const marker = { x: 10, y: 20, width: 100, height: 50 }
  return {
    ...foto,
    photoId: foto.id,
    marker,
    dimensao: dimensaoOf(marker, linha.cmPorPixel),
    dano: linha.danos[0]?.valor,
    observacao: 'Trinca – região do bordo',
    imageMeta: { width: 320, height: 240 },
    recomendacao: '',
    foto: foto.image,
  }
}

describe.each(LISTA_LINHAS)('the $id line', (linha) => {
  const os = `OS ${linha.id} 1`
  const searchFotos = async () => {
    const answer = await admin.get(linha.api.fotos, buscaDe(linha, 'inspecao', os))
    expect(answer.status).toBe(200)
    return fotosSchema.parse(await answer.json())
  }

  it('takes an upload whole and says how many photos it was', async () => {
    const order = {
      itens: [
        { arquivo: 'fotos/PÁ 1', eixoz: 12.25, dados_foto: 'CAM-01' },
        { foto: 'dji_0002.jpg', passo: 2 },
      ],
    }
    const answer = await admin.upload(
      linha.api.upload,
      [...Object.entries(camposDe(linha, { os })), ['userId', String(admin.user.id)]],
      [...photos.map((bytes, index) => fotoFile(NAMES[index] ?? '', bytes)), ...jsonFiles(linha, order)],
    )
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { message: 'Upload realizado com sucesso!', total: 3, lote: expect.any(Number) },
    ])
  })

  it('finds the photos in upload order with the fields of the form', async () => {
    const fotos = await searchFotos()
    expect(fotos.map((foto) => foto.nome)).toEqual(NAMES)
    const campos = camposDe(linha, { os })
    for (const foto of fotos) {
      expect(foto).toMatchObject({ os, cliente: campos['seuCliente'], empresa: campos['suaEmpresa'] })
      for (const campo of linha.registro) expect(foto).toHaveProperty(campo)
      expect(foto[linha.alvo]).toBe(campos[linha.alvo])
      expect([foto.marker, foto.dano]).toEqual([null, null])
    }
  })

  it('knows where each photo was taken', async () => {
    const places = (await searchFotos()).map((foto) => foto[linha.posicao.campo])
    expect(places).toEqual(linha.upload.json ? [12.25, 12.5, 12.5] : [39.8, null, -1.5])
  })

  it('D05 serves the originals byte for byte, whole and in ranges', async () => {
    const fotos = await searchFotos()
    for (const [index, foto] of fotos.entries()) {
      const whole = await admin.get(foto.image)
      expect(whole.headers.get('content-type')).toBe('image/jpeg')
      expect(Buffer.from(await whole.arrayBuffer()).equals(photos[index] ?? Buffer.alloc(0))).toBe(true)
      const part = await admin.get(foto.image, {}, { Range: 'bytes=100-199' })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 100-199/${photos[index]?.length}`,
      ])
      expect(
        Buffer.from(await part.arrayBuffer()).equals(photos[index]?.subarray(100, 200) ?? Buffer.alloc(0)),
      ).toBe(true)
    }
  })

  it('reports nothing before a mark is saved, and the marked photos in order afterwards', async () => {
    const report = async () => {
      const answer = await admin.get(linha.api.relatorio, buscaDe(linha, 'relatorio', os))
      return registroSchema.array().parse(((await answer.json()) as { data: unknown }).data)
    }
    expect(await report()).toEqual([])
    const [first, second] = await searchFotos()
    for (const foto of [second, first]) {
      const answer = await admin.post(linha.api.salvar, foto && markerOf(foto, linha))
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { message: 'Marcações Salvas Com Sucesso!' },
      ])
    }
    const data = await report()
    expect(data.map(({ id }) => id)).toEqual([first?.id, second?.id])
    expect(data[0]).toMatchObject({ dano: linha.danos[0]?.valor, observacao: 'Trinca – região do bordo' })
    expect((await searchFotos())[0]).toMatchObject({ marker: { x: 10, y: 20, width: 100, height: 50 } })
  })

  it('U12 lists the photos for download and zips them all under names of their own', async () => {
    const busca = buscaDe(linha, 'download', os)
    const results = resultadosSchema.parse(await (await admin.get(linha.api.busca, busca)).json())
    expect(results).toHaveLength(3)
    expect(results[0]).toMatchObject({ nome: 'pá 1.jpg', mime: 'image/jpeg' })
    const answer = await admin.get(linha.api.zip, busca)
    const archive = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(archive.length))
    const files = await unzip(archive)
    const names = ['pá 1.jpg', 'DJI_0002.JPG', 'DJI_0002 (2).JPG']
    expect(files.map(({ name }) => name)).toEqual([...names, 'manifesto.csv'])
    photos.forEach((bytes, index) => expect(files[index]?.content.equals(bytes)).toBe(true))
    expect(answer.headers.get('x-fotos')).toBe('3')
  })

  it('D05 resumes a zip at any byte', async () => {
    const busca = buscaDe(linha, 'download', os)
    const whole = await admin.get(linha.api.zip, busca)
    const etag = whole.headers.get('etag') ?? ''
    const archive = Buffer.from(await whole.arrayBuffer())
    for (const start of [0, 1, 40, 5000, archive.length - 30]) {
      const rest = await admin.get(linha.api.zip, busca, { Range: `bytes=${start}-`, 'If-Range': etag })
      expect(rest.status).toBe(206)
      expect(Buffer.from(await rest.arrayBuffer()).equals(archive.subarray(start))).toBe(true)
    }
    const other = await admin.get(linha.api.zip, busca, { Range: 'bytes=10-', 'If-Range': '"other"' })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, archive.length])
  })

  it.each(['pdf', 'excel'])(
    'H02 writes the report as %s, named and typed, for nobody but who asks',
    async (tipo) => {
      const busca = buscaDe(linha, 'relatorio', os)
      const answer = await admin.post(linha.api.exportar, { ...busca, tipo, usuarioEmail: api.admin.email })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toContain(linha.arquivos.relatorio)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(tipo === 'pdf' ? '%PDF' : 'PK\u0003\u0004')
      if (tipo === 'pdf') {
        const [cover] = (await readPdf(bytes)).pages
        expect(cover).toContain('Vento Norte S.A.')
        expect(cover).toMatch(/[1-9] de 3 fotos inspecionadas, [1-9] com dano/)
      }
      const other = await admin.post(linha.api.exportar, {
        ...busca,
        tipo,
        usuarioEmail: 'outra@pessoa.example',
      })
      expect(other.status).toBe(403)
      const none = await admin.post(linha.api.exportar, { ...busca, os: 'nenhuma', tipo })
      expect([none.status, await none.json()]).toMatchObject([
        404,
        { message: 'Nenhum registro encontrado.' },
      ])
    },
  )

  it('I07 reads no query language in what is searched', async () => {
    const busca = buscaDe(linha, 'inspecao', os)
    for (const asked of ['%', `${os}%`, '_'.repeat(os.length), "' OR 1=1 --"]) {
      const answer = await admin.get(linha.api.fotos, { ...busca, os: asked })
      expect([answer.status, await answer.json()]).toEqual([200, { photos: [] }])
    }
    expect((await admin.get(linha.api.fotos, {})).status).toBe(400)
  })
})
