import ExcelJS from 'exceljs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS, labelDano, type Linha } from '#shared/linhas/index'
import { unzip } from '#shared/node/testing/unzip'
import { createZona } from '#shared/time/zona'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import type { ReportRegistro } from '../report-request.ts'
import {
  reportBytes,
  sampleFoto,
  sampleLogo,
  sampleRegistro,
  sampleRequest,
} from '../testing/sample-report.ts'
import { columnName, excelDate } from './cells.ts'

const jpeg = await sampleFoto()
const { drone, civil } = LINHAS
const { colunas, planilhas } = TEXTOS_REPORT

async function read(request: ReturnType<typeof sampleRequest>) {
  const book = new ExcelJS.Workbook()
  const bytes = await reportBytes({ ...request, tipo: 'excel' })
  await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0])
  const fotos = book.getWorksheet(planilhas.fotos)
  const resumo = book.getWorksheet(planilhas.resumo)
  if (!fotos || !resumo) throw new Error('a sheet is missing')
  const head = (fotos.getRow(1).values as string[]).slice(1)
  const cell = (row: number, titulo: string) => fotos.getRow(row + 1).getCell(head.indexOf(titulo) + 1).value
  const texto = (row: number, titulo: string) => cell(row, titulo) as string
  return { book, fotos, resumo, head, cell, texto }
}

const one = (foto: Partial<ReportRegistro['foto']>, linha: Linha = drone) =>
  read(sampleRequest(linha, [sampleRegistro(linha, jpeg, foto)]))

it('a photo or company whose name has what XML cannot carry made a file that Excel calls damaged', async () => {
  const foto = sampleRegistro(drone, jpeg, { nome: 'DJI\uffff_0012.JPG' })
  const inspetora = { nome: 'Vento\ufffe Norte', logo: await sampleLogo() }
  const files = await unzip(await reportBytes(sampleRequest(drone, [foto], { inspetora, tipo: 'excel' })))
  const layers = files
    .filter(({ name }) => /drawing\d\.xml$/.test(name))
    .map(({ content }) => String(content))
  expect(layers.map((xml) => /descr="(.*?)"/.exec(xml)?.[1])).toEqual([
    expect.stringMatching(/DJI_0012\.JPG/),
    'Logotipo de Vento Norte',
  ])
})

it('has columns of what is to be done only where a photo says it, and counts severities on the summary', async () => {
  const daFoto = ({ head }: { head: string[] }) => head.slice(0, head.indexOf(LABELS_CARTAO.parque))
  expect(daFoto(await one({})).at(-1)).toBe(colunas.data)
  const said = { gravidade: '5', recomendacao: 'Trocar a fita.' }
  const sheet = await read(
    sampleRequest(drone, [sampleRegistro(drone, jpeg, said), sampleRegistro(drone, jpeg)]),
  )
  const { texto, resumo } = sheet
  expect(daFoto(sheet).slice(-3)).toEqual([
    colunas.data,
    TEXTOS_TRATAMENTO.gravidade,
    TEXTOS_TRATAMENTO.recomendacao,
  ])
  expect(texto(1, TEXTOS_TRATAMENTO.gravidade)).toBe('5 · Crítica')
  expect(texto(1, TEXTOS_TRATAMENTO.recomendacao)).toBe('Trocar a fita.')
  expect(texto(2, TEXTOS_TRATAMENTO.gravidade)).toBeFalsy()
  const rows = resumo.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1, 3)] : []))
  expect(rows).toContainEqual([TEXTOS_TRATAMENTO.gravidade, '5\u00a0·\u00a0Crítica:\u00a01'])
})

describe.each(LISTA_LINHAS.map((linha) => [linha.id, linha] as const))(
  'Excel report of line %s',
  (_, linha) => {
    const registros = [
      sampleRegistro(linha, jpeg),
      sampleRegistro(linha, jpeg, { marker: null, dimensao: '', dano: '', nome: null }),
    ]
    const posicao = colunas.metros(linha.posicao.label)

    it('has a row for each photo with its card fields, real numbers and a real date in the zone', async () => {
      const { head, cell, fotos } = await read(sampleRequest(linha, registros))
      const own = linha.cartao
        .filter((campo) => campo !== linha.posicao.campo && campo !== 'dimensao')
        .map((campo) => LABELS_CARTAO[campo])
      for (const titulo of [
        ...own,
        colunas.numero,
        colunas.foto,
        posicao,
        colunas.larguraCm,
        colunas.alturaCm,
      ])
        expect(head).toContain(titulo)
      const [largura, altura] = (registros[0]?.foto.dimensao ?? '').split('x').map(Number)
      expect(cell(1, colunas.numero)).toBe(1)
      expect(cell(1, posicao)).toBe(64.2)
      expect(cell(1, colunas.larguraCm)).toBe(largura)
      expect(cell(1, colunas.alturaCm)).toBe(altura)
      expect(cell(1, colunas.dano)).toBe(labelDano(linha, linha.danos[0]?.valor ?? ''))
      expect(cell(1, colunas.arquivo)).toBe('DJI_0007.JPG')
      expect(cell(1, colunas.data)).toEqual(new Date('2026-11-20T10:00:00Z'))
      expect(cell(1, colunas.tirada)).toEqual(new Date('2026-11-19T10:15:12Z'))
      expect(cell(2, colunas.larguraCm)).toBeNull()
      expect(cell(2, colunas.dano)).toBe(TEXTOS_REPORT.semDano)
      expect(fotos.rowCount).toBe(3)
    })

    it('prints on A4 landscape as wide as the page, every page with the header, no title twice', async () => {
      const { fotos, head } = await read(sampleRequest(linha, registros))
      expect(fotos.pageSetup).toMatchObject({
        paperSize: 9,
        orientation: 'landscape',
        fitToPage: true,
        fitToHeight: 0,
        printTitlesRow: '1:1',
      })
      expect(new Set(head).size).toBe(head.length)
      const chars = fotos.columns.reduce((sum, { width = 0 }) => sum + width, 0)
      expect(chars, 'characters side by side on the page').toBeLessThan(240)
    })

    it('was printed too small to read: what every row repeats stays off the paper, and is on the first sheet', async () => {
      const { fotos, resumo, head } = await read(sampleRequest(linha, registros))
      const last = fotos.getRow(1).getCell(/:([A-Z]+)3$/.exec(fotos.pageSetup.printArea ?? '')?.[1] ?? '').col
      const chars = fotos.columns.slice(0, Number(last)).reduce((sum, { width = 0 }) => sum + width, 0)
      // A page takes about 145 characters at full size, so letters are printed at no less than eight tenths of it.
      expect(chars).toBeLessThan(185)
      const rows = resumo.getSheetValues() as unknown[][]
      const said = rows.filter(Boolean).map(([, label]) => label)
      for (const titulo of head.slice(Number(last))) expect(said).toContain(titulo)
      expect(head.slice(Number(last))).toContain(LABELS_CARTAO.matricula)
      const differs = await read(
        sampleRequest(linha, [
          sampleRegistro(linha, jpeg),
          sampleRegistro(linha, jpeg, { empresa: 'Outra' }),
        ]),
      )
      expect(differs.fotos.pageSetup.printArea).toBe(`A1:${columnName(head.length - 1)}3`)
    })

    it('shows dates whole, where narrower columns would show ####, and breaks no word of a field', async () => {
      const { fotos, head } = await read(sampleRequest(linha, registros))
      const widthOf = (titulo: string) => fotos.getColumn(head.indexOf(titulo) + 1).width ?? 0
      for (const titulo of [colunas.tirada, colunas.data])
        expect(widthOf(titulo)).toBeGreaterThan('23/11/2026 09:25'.length)
      for (const campo of linha.cartao.filter((campo) => head.includes(LABELS_CARTAO[campo]))) {
        const [longest = ''] = LABELS_CARTAO[campo].split(' ').toSorted((a, b) => b.length - a.length)
        expect(widthOf(LABELS_CARTAO[campo])).toBeGreaterThan(longest.length)
      }
    })

    it('cut a long observation to the height of the picture: a row is as tall as its text, as far as rows go', async () => {
      const [first, second] = registros
      if (!first || !second) throw new Error('no records')
      const saying = (observacao: string) => ({ ...first, foto: { ...first.foto, observacao } })
      const said = [first, saying('Trinca no bordo. '.repeat(18)), saying('a\nb\n'.repeat(6))]
      const { fotos } = await read(sampleRequest(linha, said))
      const heights = [2, 3, 4].map((row) => fotos.getRow(row).height)
      expect(heights[0]).toBe(98)
      // 306 letters in a column of 26 characters take twelve lines at least.
      expect(heights[1]).toBeGreaterThanOrEqual(12 * 15)
      expect(heights[2]).toBeGreaterThanOrEqual(12 * 15)
      const longest = await read(sampleRequest(linha, [saying('Trinca. '.repeat(1200))]))
      expect(longest.fotos.getRow(2).height).toBe(409)
    })

    it('lost the end of an observation of 2.000 letters: its column widens until the highest row shows it whole', async () => {
      const widthWith = async (observacao: string) => {
        const [first = sampleRegistro(linha, jpeg)] = registros
        const { fotos, head } = await read(
          sampleRequest(linha, [{ ...first, foto: { ...first.foto, observacao } }]),
        )
        return fotos.getColumn(head.indexOf(LABELS_CARTAO.observacao) + 1).width ?? 0
      }
      expect(await widthWith('Trinca no bordo. '.repeat(18))).toBe(26)
      // The highest row has 27 lines of 15 pt.
      expect((await widthWith('Trinca no bordo. '.repeat(112))) * 27).toBeGreaterThan(112 * 17)
      expect(await widthWith('Trinca. '.repeat(600))).toBe(80)
    })

    it('lost the end of 5.000 letters, and of a recommendation of 600: letters get smaller, and both columns widen', async () => {
      const [first = sampleRegistro(linha, jpeg)] = registros
      const foto = { ...first.foto, observacao: 'Trinca. '.repeat(600), recomendacao: 'Lixar. '.repeat(100) }
      const { fotos, head } = await read(sampleRequest(linha, [{ ...first, foto }, first]))
      const at = (titulo: string) => head.indexOf(titulo) + 1
      const sizes = [2, 3].map((row) => fotos.getRow(row).getCell(at(LABELS_CARTAO.observacao)).font.size)
      expect(sizes).toEqual([8, 11])
      expect(fotos.getColumn(at(TEXTOS_TRATAMENTO.recomendacao)).width).toBe(40)
      // A shorter text in the same small letters gets a lower row.
      const shorter = { ...foto, observacao: 'Trinca. '.repeat(300), recomendacao: '' }
      const { fotos: lower } = await read(sampleRequest(linha, [{ ...first, foto: shorter }]))
      expect(lower.getRow(2).height).toBeLessThan(409)
    })

    it('has its header frozen and filtered, and each picture over its own row', async () => {
      const { fotos, book, head } = await read(sampleRequest(linha, registros))
      expect(fotos.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
      expect(fotos.autoFilter).toBe(`A1:${columnName(head.length - 1)}3`)
      const images = fotos.getImages()
      expect(images.map(({ range }) => [range.tl.nativeCol, range.tl.nativeRow])).toEqual([
        [1, 1],
        [1, 2],
      ])
      expect(book.model.media).toHaveLength(2)
      const media = book.model.media[0] as unknown as { buffer: Buffer }
      const { format, width } = await sharp(media.buffer).metadata()
      expect([format, width]).toEqual(['jpeg', 400])
    })

    it('says on its first sheet what was inspected, who asked, when, and how many photos show each damage', async () => {
      const { resumo, book } = await read(sampleRequest(linha, registros))
      const rows = resumo.getSheetValues() as unknown[][]
      const pairs = rows.filter(Boolean).map((row) => row.slice(1))
      expect(book.worksheets.map(({ name }) => name)).toEqual(['Resumo', 'Fotos'])
      expect(pairs).toContainEqual(['OS', '2417'])
      expect(pairs).toContainEqual(['Cobertura', '3 de 4 fotos inspecionadas, 1 com dano'])
      expect(pairs).toContainEqual([TEXTOS_REPORT.inspecao, linha.nome])
      expect(pairs).toContainEqual([TEXTOS_REPORT.geradoPor, 'joana.prado@ventonorte.com.br'])
      expect(pairs).toContainEqual([TEXTOS_REPORT.geradoEm, new Date('2026-11-21T10:42:00Z')])
      expect(pairs).toContainEqual([labelDano(linha, linha.danos[0]?.valor ?? ''), 1])
      expect(pairs).toContainEqual([TEXTOS_REPORT.total, 2])
      // Notes span both columns.
      const note = resumo.lastRow?.getCell(1)
      expect([note?.value, note?.master.address]).toEqual([
        TEXTOS_REPORT.nota,
        resumo.lastRow?.getCell(2).master.address,
      ])
      // The summary fits one page: with 18 damages the last note used to stand alone on a second.
      expect(resumo.pageSetup).toMatchObject({ paperSize: 9, fitToPage: true, fitToHeight: 1 })
      expect(book.creator).toBe('joana.prado@ventonorte.com.br')
    })
  },
)

describe('Excel report', () => {
  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1'])(
    'I01 keeps %j as text',
    async (text) => {
      const { cell, fotos } = await one({ observacao: text, cliente: text, parque: text })
      for (const titulo of ['Observação', 'Cliente', 'Parque'])
        expect(cell(1, titulo)).toBe(`'${text.replace('\r', '\n')}`)
      fotos.eachRow((row) => row.eachCell(({ type }) => expect(type).not.toBe(ExcelJS.ValueType.Formula)))
    },
  )

  it('I02 I04 gives back markup, escapes, line breaks and other scripts unharmed, without what XML cannot carry', async () => {
    const { texto } = await one({ observacao: '<a href="x">&amp;</a> _x000D_ linha\n2 Ω 𝔘\u0000\ud800 fim ' })
    const lido = texto(1, 'Observação').replace('_x005F_', '_')
    expect(lido).toBe('<a href="x">&amp;</a> _x000D_ linha\n2 Ω 𝔘 fim ')
  })

  it('I02 stays within the longest text a cell may have', async () => {
    const long = 'é'.repeat(100_000)
    const { texto } = await one({ cliente: long, observacao: long, recomendacao: long, encarregado: long })
    expect(texto(1, 'Cliente')).toHaveLength(32_767)
    expect(texto(1, 'Observação')).toHaveLength(5000)
    const { recomendacao, encarregado } = TEXTOS_TRATAMENTO
    expect([recomendacao, encarregado].map((titulo) => texto(1, titulo).length)).toEqual([5000, 200])
  })

  it('says that a photo cannot be shown, and shows the others', async () => {
    const registros = [sampleRegistro(drone, Buffer.from('broken')), sampleRegistro(drone, jpeg)]
    const { cell, fotos } = await read(sampleRequest(drone, registros))
    expect(cell(1, colunas.foto)).toBe(TEXTOS_REPORT.fotoIndisponivel)
    expect(cell(2, colunas.foto)).toBeNull()
    expect(fotos.getImages().map(({ range }) => range.tl.nativeRow)).toEqual([2])
  })

  it('bears name and logo of the company that inspects', async () => {
    const inspetora = { nome: 'Vento & Norte', logo: await sampleLogo() }
    const { resumo, fotos } = await read(sampleRequest(drone, [sampleRegistro(drone, jpeg)], { inspetora }))
    const rows = (resumo.getSheetValues() as unknown[][]).filter(Boolean).map((row) => row.slice(1))
    expect(rows).toContainEqual([TEXTOS_REPORT.realizadaPor, 'Vento & Norte'])
    expect(resumo.getImages().map(({ range }) => [range.tl.nativeCol, range.tl.nativeRow])).toEqual([[1, 0]])
    expect(fotos.getImages()).toHaveLength(1)
  })

  it('gives a long name the lines it needs on the first sheet, and the longest damage one: programs trust a row’s height', async () => {
    const empresa = 'Prumo Engenharia, Inspeções e Perícias Técnicas Especializadas Ltda.'
    const { resumo } = await one({ empresa, dano: 'acumulodetora' }, civil)
    const heights = new Map<unknown, number>()
    resumo.eachRow((row) => heights.set(row.getCell(1).value, row.height))
    expect(heights.get(LABELS_CARTAO.empresa)).toBeGreaterThanOrEqual(2 * 15)
    expect(heights.get(labelDano(civil, 'acumulodetora'))).toBe(15)
  })

  it('counts days as Excel does, in the zone asked for', () => {
    expect(excelDate(new Date('2026-01-01T00:00:00Z'), createZona('UTC'))).toBe(46_023)
    expect(excelDate(new Date('2026-01-01T03:00:00Z'), createZona('America/Sao_Paulo'))).toBe(46_023)
    expect(excelDate(new Date('x'), createZona('UTC'))).toBeNull()
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})
