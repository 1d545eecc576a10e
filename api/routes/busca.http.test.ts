import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ordemSchema } from '#shared/contract/inspecao/ordens'
import { ordensPath } from '#shared/contract/paths'
import { fotosSchema, resultadosSchema } from '#shared/testing/answers'
import { LISTA_LINHAS, type Linha, type TelaBusca } from '#shared/linhas/index'
import { camposDe, jsonFiles, fotoFile } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'

const { admin } = apiOfAllTests()

const ESCRITO = { os: 'OS Pá-7', wtg: 'WTG Ç1', torre: 'Torre Ô', blade: 'Pá b', regiao: 'LE' }

/** The fields of a search screen, each rewritten by `escrita`. */
const buscaDe = (linha: Linha, tela: TelaBusca, escrita: (valor: string) => string) =>
  Object.fromEntries(linha.busca[tela].map(({ campo }) => [campo, escrita({ ...ESCRITO }[campo as 'os'])]))

describe.each(LISTA_LINHAS)('a search of the $id line', (linha) => {
  beforeAll(async () => {
    const foto = await makeFoto({ width: 160, height: 120 })
    const campos = camposDe(
      linha,
      Object.fromEntries(
        linha.upload.campos.flatMap((campo) => (campo in ESCRITO ? [[campo, ESCRITO[campo as 'os']]] : [])),
      ),
    )
    const files = [fotoFile('a.jpg', foto), ...jsonFiles(linha, {})]
    const sent = await admin.upload(
      linha.api.upload,
      [...Object.entries(campos), ['userId', String(admin.user.id)]],
      files,
    )
    expect(sent.status).toBe(201)
  })

  const found = async (tela: 'inspecao' | 'download', busca: Record<string, string>) => {
    const answer = await admin.get(tela === 'inspecao' ? linha.api.fotos : linha.api.busca, busca)
    const json: unknown = await answer.json()
    return (tela === 'inspecao' ? fotosSchema : resultadosSchema).parse(json).length
  }

  it.each([
    ['as it was written', (valor: string) => valor],
    ['in small letters', (valor: string) => valor.toLowerCase()],
    ['in capitals', (valor: string) => valor.toUpperCase()],
    ['with spaces around it', (valor: string) => `  ${valor} `],
    ['with decomposed accents', (valor: string) => valor.normalize('NFD')],
    ['without its accents', (valor: string) => valor.normalize('NFD').replace(/[\u0300-\u036f]/g, '')],
  ])('finds the batch %s', async (_how, escrita) => {
    expect(await found('inspecao', buscaDe(linha, 'inspecao', escrita))).toBe(1)
    expect(await found('download', buscaDe(linha, 'download', escrita))).toBe(1)
    const zip = await admin.get(linha.api.zip, buscaDe(linha, 'download', escrita))
    expect(zip.status).toBe(200)
    await zip.arrayBuffer()
  })

  it('does not find it by a part', async () => {
    expect(
      await found(
        'download',
        buscaDe(linha, 'download', (valor) => valor.slice(0, -1)),
      ),
    ).toBe(0)
  })

  it('tells the order, how far it is, when each photo was taken, and its one number in every search', async () => {
    const campos = camposDe(linha, { os: 'Ordem Nova', blade: 'B-2' })
    const foto = await sharp(await makeFoto({ width: 64, height: 48 }))
      .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 10:15:12' } })
      .jpeg()
      .toBuffer()
    const names = [['DJI_1.jpg', 'DJI_2.jpg'], ['DJI_3.jpg']]
    for (const batch of names) {
      const fields: [string, string][] = [...Object.entries(campos), ['userId', String(admin.user.id)]]
      const files = [...batch.map((name) => fotoFile(name, foto)), ...jsonFiles(linha, {})]
      expect((await admin.upload(linha.api.upload, fields, files)).status).toBe(201)
    }
    const asked = (tela: TelaBusca) =>
      Object.fromEntries(linha.busca[tela].map(({ campo }) => [campo, campos[campo] ?? '']))
    const fotos = fotosSchema.parse(await (await admin.get(linha.api.fotos, asked('inspecao'))).json())
    const resultados = resultadosSchema.parse(
      await (await admin.get(linha.api.busca, asked('download'))).json(),
    )
    const numbered = names.flat().map((nome, i) => ({ nome, numero: i + 1 }))
    expect(fotos).toMatchObject(numbered)
    expect(resultados).toMatchObject(numbered)
    expect(fotos.map(({ capturadaEm }) => capturadaEm)).toEqual(Array(3).fill('2026-11-20T10:15:12'))
    const second = fotos[1]
    const saved = await admin.post(linha.api.salvar, {
      ...second,
      ...{ marker: null, dimensao: '', dano: linha.danos[0]?.valor, observacao: '', recomendacao: '' },
      photoId: second?.id,
      foto: second?.image,
    })
    expect(saved.status).toBe(200)
    const records = z
      .object({ data: z.array(z.object({ numero: z.number() })) })
      .parse(await (await admin.get(linha.api.relatorio, asked('relatorio'))).json())
    expect(records.data).toEqual([{ numero: 2 }])
    const ordens = z.array(ordemSchema).parse(await (await admin.get(ordensPath(linha.id))).json())
    expect(ordens).toMatchObject([
      { os: 'Ordem Nova', [linha.alvo]: campos[linha.alvo], total: 3, salvas: 1, comDano: 1 },
      { os: ESCRITO.os, total: 1, salvas: 0, comDano: 0 },
    ])
  })

  it('answers null for what is not known of a photo', async () => {
    const answer = await admin.get(
      linha.api.fotos,
      buscaDe(linha, 'inspecao', (valor) => valor),
    )
    const { photos } = (await answer.json()) as { photos: Record<string, unknown>[] }
    const semDados = linha.registro.includes('dados_foto')
      ? { dados_foto: null, eixoz: null }
      : { altura: null }
    expect(photos).toMatchObject([semDados])
  })

  it('refuses a report of no known kind by naming the kind', async () => {
    const busca = buscaDe(linha, 'relatorio', (valor) => valor)
    for (const tipo of [undefined, 'doc', 7]) {
      const answer = await admin.post(linha.api.exportar, { ...busca, tipo })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { message: 'Escolha o tipo do relatório: pdf ou excel.' },
      ])
    }
    const answer = await admin.post(linha.api.exportar, { tipo: 'pdf' })
    expect(await answer.json()).toMatchObject({ message: linha.avisos.exportar })
  })
})

describe('the region of a robot search', () => {
  it.each([
    ['', 1],
    ['  ', 1],
    ['le', 1],
    [' Le ', 1],
    ['TE', 0],
  ])('%j finds %i', async (regiao, count) => {
    const answer = await admin.get('/api/inspecao', { os: ESCRITO.os, blade: ESCRITO.blade, regiao })
    expect(fotosSchema.parse(await answer.json())).toHaveLength(count)
  })
})
