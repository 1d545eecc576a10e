import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS, labelDano } from '#shared/linhas/index'
import type { Marker } from '#shared/marcacao/marker'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { drawnPages, readPdf } from '#shared/node/testing/pdf/read-pdf'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import {
  reportBytes,
  sampleFoto,
  sampleLogo,
  sampleRegistro,
  sampleRequest,
} from '../testing/sample-report.ts'
import { PAGE } from './pdf-document.ts'

const jpeg = await sampleFoto()
const { drone } = LINHAS
const one = (foto: Parameters<typeof sampleRegistro>[2]) =>
  reportBytes(sampleRequest(drone, [sampleRegistro(drone, jpeg, foto)]))

describe.each(LISTA_LINHAS.map((linha) => [linha.id, linha] as const))(
  'PDF report of line %s',
  (_, linha) => {
    const marked = sampleRegistro(linha, jpeg)
    const unmarked = sampleRegistro(linha, jpeg, { marker: null, dimensao: '', dano: '', observacao: '' })
    let read: Awaited<ReturnType<typeof readPdf>>
    beforeAll(async () => {
      read = await readPdf(await reportBytes(sampleRequest(linha, [marked, unmarked, marked])))
    })

    it('says on its cover what was inspected, who asked and when in the zone of the company', () => {
      const { pages, info } = read
      const cover = pages[0] ?? ''
      expect(cover).toContain(TEXTOS_REPORT.titulo)
      for (const text of [linha.nome, '2417', 'Energias do Agreste', 'Vento Norte Inspeções'])
        expect(cover).toContain(text)
      expect(cover).toContain('joana.prado@ventonorte.com.br, 21/11/2026 10:42')
      expect(cover).toContain('Não é um laudo técnico')
      expect(info).toMatchObject({
        Author: 'joana.prado@ventonorte.com.br',
        Language: 'pt-BR',
        PDFFormatVersion: '1.7',
      })
      expect(String(info.Title)).toContain('OS 2417')
      expect(String(info.CreationDate)).toContain('20261121134200')
    })

    it('counts and lists every photo with its measures and the page it is on', () => {
      const { pages } = read
      const dano = labelDano(linha, linha.danos[0]?.valor ?? '')
      const [largura = '', altura = ''] = (marked.foto.dimensao ?? '').replaceAll('.', ',').split('x')
      const resumo = pages[1] ?? ''
      expect(resumo).toMatch(/3\s+registros/)
      expect(resumo).toContain(TEXTOS_REPORT.danosPor(LABELS_CARTAO[linha.posicao.campo]))
      expect(resumo).toMatch(new RegExp(`1\\s+${dano}\\s+64,20 m\\s+${largura} x ${altura}\\s+2\\s`))
      expect(resumo).toMatch(new RegExp(`2\\s+${TEXTOS_REPORT.semDano}\\s+64,20 m\\s+–\\s+3\\s`))
      expect(resumo).toMatch(new RegExp(`3\\s+${dano}\\s+64,20 m\\s+${largura} x ${altura}\\s+3\\s`))
      expect(resumo).toContain(`1 · DJI_0007.JPG: ${dano}`)
      expect(resumo).toContain(`${largura} x ${altura} cm`)
      expect(pages[2]).toContain(`2 · DJI_0007.JPG: ${TEXTOS_REPORT.semDano}`)
      expect(pages[2]).toContain(`3 · DJI_0007.JPG: ${dano}`)
    })

    it('shows records right after the summary, two on a whole page, with the fields of the line, and numbers every page', () => {
      const { pages, images, outline } = read
      expect(pages).toHaveLength(3)
      expect(images).toBe(4)
      pages.forEach((page, index) => expect(page).toContain(`${index + 1} / 3`))
      for (const campo of linha.cartao.filter(
        (c) => !['dano', 'observacao', 'dimensao', linha.posicao.campo].includes(c),
      ))
        expect(pages[2]?.replace(/\s+/g, ' ')).toContain(`${LABELS_CARTAO[campo]}: `)
      expect(pages[2]).toContain('Trinca em três ramos.')
      expect(outline).toHaveLength(5)
    })
  },
)

describe('PDF report', () => {
  it('left records without a height out of its plot, and did not say so', async () => {
    const placed = sampleRegistro(drone, jpeg)
    const { campo } = drone.posicao
    const lacking = sampleRegistro(drone, jpeg, { [campo]: null })
    const summary = async (...registros: (typeof placed)[]) =>
      (await readPdf(await reportBytes(sampleRequest(drone, registros)))).pages[1]
    const said = (n: number) => TEXTOS_REPORT.semPosicao(n, LABELS_CARTAO[campo])
    expect(await summary(placed, lacking)).toContain(said(1))
    expect(await summary(placed, lacking, lacking)).toContain(said(2))
    expect(await summary(placed)).not.toContain(said(1).slice(2))
  })

  it('bears logo and name of the company that inspects on its cover, the name on every page', async () => {
    const inspetora = { nome: 'Vento Norte S.A.', logo: await sampleLogo() }
    const registros = [sampleRegistro(drone, jpeg)]
    const { pages, structure, images } = await readPdf(
      await reportBytes(sampleRequest(drone, registros, { inspetora })),
    )
    for (const page of pages) {
      expect(page).toContain('Vento Norte S.A.')
      expect(page).not.toContain('Extradorso')
    }
    expect(structure).toContainEqual(['Figure', 'Logotipo de Vento Norte S.A.'])
    expect(images).toBe(3)
  })

  it('is tagged: headings, columns of tables and photos in words, in the order of reading, and no text outside', async () => {
    const registros = [sampleRegistro(drone, jpeg), sampleRegistro(drone, Buffer.from('broken'))]
    const bytes = await reportBytes(sampleRequest(drone, registros))
    const { structure, untagged, links, info } = await readPdf(bytes)
    expect(untagged).toEqual([])
    expect(info).toMatchObject({ Language: 'pt-BR' })
    const alts = structure.flatMap(([role, alt]) => (role === 'Figure' ? [alt] : []))
    expect(alts).toEqual([
      'Foto da inspeção',
      '64 a 64,5 m: 2',
      'Foto 1 · DJI_0007.JPG, Rachadura, 5,29 x 3,18 cm',
      'Foto indisponível',
    ])
    const roles = structure.map(([role]) => role)
    expect(roles.filter((role) => role.startsWith('H'))).toEqual(['H1', 'H2', 'H3', 'H2', 'H2'])
    expect(roles.filter((role) => role === 'TH')).toHaveLength(5)
    expect(bytes.toString('latin1').match(/\/Scope \/Column/g)).toHaveLength(5)
    expect(structure).toContainEqual(['Link', 'Ir para o registro 2'])
    expect(links).toHaveLength(2)
  })

  it('says how grave a damage is, what should be done and who sees to it, and nothing of that where it was not said', async () => {
    const said = { gravidade: '5', recomendacao: 'Trocar a fita.', encarregado: 'João Prado' }
    const { pages } = await readPdf(await one(said))
    expect(pages[0]).toMatch(/Gravidade\s+5\s·\sCrítica:\s1/)
    const [, record = ''] = pages
    for (const text of [
      /Gravidade\s+5 · Crítica/,
      /Trinca em três ramos\.\s+Ação recomendada: Trocar a fita\.\s+Responsável pela ação: João Prado/,
    ])
      expect(record).toMatch(text)
    const alone = (await readPdf(await one({ ...said, observacao: '' }))).pages[1] ?? ''
    expect(alone).toMatch(/Ação\s+Trocar a fita\.\s+Responsável pela ação: João Prado/)
    expect(alone).not.toContain(LABELS_CARTAO.observacao)
    expect((await readPdf(await one({}))).pages.join()).not.toMatch(/Gravidade|Ação|Responsável/)
  })

  it('lets a long observation flow over pages without losing a word', async () => {
    const words = Array.from({ length: 700 }, (_, n) => `termo${n}`)
    const text = words.join(' ').slice(0, 5000)
    const { pages } = await readPdf(await one({ observacao: text }))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.length).toBeLessThan(7)
    expect(pages.join(' ').match(/termo\d+/g)).toEqual(text.match(/termo\d+/g))
    expect(pages[2]).toContain('(continuação)')
  })

  it.each([
    ['many line breaks', 'a\n'.repeat(10_000)],
    ['40 kB without a space', 'x'.repeat(40_000)],
    ['40 kB of wide words', 'ŁŚĄ Ωμέγα '.repeat(4_000)],
    ['astral and unknown characters', '𝔘𐍈😀🧑‍🔧'.repeat(500)],
    ['right-to-left text with marks', 'שָׁלוֹם \u202eعربى\u202c לא '.repeat(100)],
    ['lone surrogates and controls', '\ud800a\udc00\u0000\u0007\u001b[31m\ufffe'.repeat(200)],
    ['syntax of PDF', ') Tj /JS (app.alert(1)) >> endobj <</OpenAction/URI(http://x)>> \\'],
  ])('I03 stays a bounded document with %s', async (_, observacao) => {
    const foto = { observacao, dano: observacao, cliente: observacao, wtg: observacao }
    const { pages, links, active } = await readPdf(await one(foto))
    expect(pages.length).toBeLessThan(9)
    expect(active).toEqual([null, null, null])
    expect(links.map(({ url, dest }) => [url, dest])).toEqual([[undefined, 'foto-1']])
  })

  it('shows other scripts with the second font and a visible sign for what no font has', async () => {
    const { pages } = await readPdf(await one({ observacao: 'Łódź, Ωμέγα, Кириллица ≥ 3 \u{1f9ff}' }))
    expect(pages[1]?.replace(/\s/g, '')).toContain('Łódź,Ωμέγα,Кириллица≥3\ufffd')
  })

  it('shows the whole photo with its rectangle, and beside it what is around a small one, called a detail', async () => {
    const size = { width: 2100, height: 1400 }
    const large = await sampleFoto(size.width, size.height)
    const block = async (marker: Marker | null) => {
      const registro = sampleRegistro(drone, large, { marker, imageMeta: size })
      const bytes = await reportBytes(sampleRequest(drone, [registro]))
      const dictionaries = bytes
        .toString('latin1')
        .matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)\s+\/Height (\d+)/g)
      const shapes = [...dictionaries].map(([, width, height]) => Number(width) / Number(height))
      return { shapes: shapes.slice(1), text: (await readPdf(bytes)).pages[1] ?? '' }
    }
    const small = await block({ x: 70, y: 1260, width: 60, height: 40 })
    expect(small.shapes).toHaveLength(2)
    expect(small.shapes[0]).toBeCloseTo(1.5, 2)
    expect(small.shapes[1]).toBeLessThan(1)
    expect(small.text).toContain('Detalhe')
    for (const marker of [{ x: 70, y: 70, width: 1890, height: 1260 }, null]) {
      const { shapes, text } = await block(marker)
      expect(shapes).toEqual([expect.closeTo(1.5, 2)])
      expect(text).not.toContain('Detalhe')
    }
  })

  it('says in the table of the summary how grave each damage is, where any record says it', async () => {
    const registros = [sampleRegistro(drone, jpeg, { gravidade: '4' }), sampleRegistro(drone, jpeg)]
    const [, summary = ''] = (await readPdf(await reportBytes(sampleRequest(drone, registros)))).pages
    expect(summary).toMatch(/Nº\s+Dano\s+Gravidade\s+Altura\s+Dimensão \(cm\)\s+Pág\./)
    expect(summary).toMatch(/1\s+Rachadura\s+4 · Grave\s+64,20 m\s+5,29 x 3,18\s+2/)
    expect(summary).toMatch(/2\s+Rachadura\s+–\s+64,20 m/)
  })

  it('fills pages: a photo gives way, and another record stands beside a long observation', async () => {
    const long = sampleRegistro(drone, jpeg, { observacao: 'Trinca que segue o bordo de fuga. '.repeat(18) })
    const short = sampleRegistro(drone, jpeg)
    const { pages } = await readPdf(await reportBytes(sampleRequest(drone, [long, short, long, short])))
    expect(pages.map((page) => page.match(/^\d · .*Rachadura/gm) ?? [])).toEqual([
      [],
      [],
      ['1 · DJI_0007.JPG: Rachadura', '2 · DJI_0007.JPG: Rachadura'],
      ['3 · DJI_0007.JPG: Rachadura', '4 · DJI_0007.JPG: Rachadura'],
    ])
  })

  it('broke a long search in the footer into three lines between two empty sides: it has what they leave', async () => {
    const torre = 'Torre A, Bloco Residencial Professor Antônio Gonçalves da Silva'
    const registros = [sampleRegistro(LINHAS.civil, jpeg)]
    const request = sampleRequest(LINHAS.civil, registros, { busca: { os: 'OS-2026-0040', torre } })
    const [page] = await drawnPages(await reportBytes(request))
    const footer = page?.texts.filter(({ y }) => y > PAGE.footerRule).map(({ y }) => Math.round(y))
    expect(new Set(footer).size).toBe(1)
  })

  it('ran words together for whoever hears it: a label into its value, a line into the next one', async () => {
    const longo = 'Energias Renováveis do Agreste e do Sertão de Pernambuco '.repeat(3).trim()
    const observacao = `Trinca que segue o bordo de fuga. ${longo}\nLimpar. ${'x'.repeat(150)}`
    const registro = sampleRegistro(drone, jpeg, { observacao, cliente: longo })
    const [cover, summary] = await drawnPages(await reportBytes(sampleRequest(drone, [registro])))
    expect(cover?.said).toContain(`Cliente ${longo}`)
    expect(cover?.said).toContain('Inspeção Eólica com drone')
    for (const said of ['1 registro', `Observação ${observacao.replace('\n', ' ')}`, `Cliente: ${longo}`])
      expect(summary?.said).toContain(said)
  })

  it('does not move words that run to the left by the space after them', async () => {
    const lines = ['صدع', 'trinca'].map(async (observacao) => {
      const registro = sampleRegistro(drone, jpeg, { observacao })
      const [, page] = await drawnPages(await reportBytes(sampleRequest(drone, [registro])))
      return page?.texts.find(({ text }) => text.trim() === observacao)?.x
    })
    expect(new Set(await Promise.all(lines))).toEqual(new Set([expect.any(Number)]))
  })

  it('wraps long names on the cover and beside the photo, without losing a word', async () => {
    const cliente = `Companhia ${'Hidrelétrica e Eólica '.repeat(7)}do Alto São Francisco S.A.`
    const empresa = `Prumo ${'Engenharia de Inspeções '.repeat(7)}Limitada, Unidade Nordeste`
    const { pages } = await readPdf(await one({ cliente, empresa }))
    for (const page of [pages[0], pages[1]]) {
      const text = page?.replace(/\s+/g, ' ')
      expect(text).toContain(cliente)
      expect(text).toContain(empresa)
    }
  })

  it('says of a photo that cannot be decoded whole that it is damaged', async () => {
    const { pages } = await readPdf(await one({ problema: 'danificada' }))
    expect(pages[1]).toContain('Foto danificada')
    const gone = await one({ problema: 'removida', removidaEm: '2026-11-22T15:00:00.000Z' })
    expect((await readPdf(gone)).pages[1]).toContain('Removida pelo prazo de guarda em 22/11/2026')
    expect((await readPdf(await one({}))).pages[1]).not.toContain('Foto danificada')
  })

  it('puts a placeholder where a photo cannot be decoded, and goes on', async () => {
    const broken = sampleRegistro(drone, Buffer.from('broken'))
    const registros = [broken, sampleRegistro(drone, jpeg)]
    const { pages, images } = await readPdf(await reportBytes(sampleRequest(drone, registros)))
    expect(pages[1]).toContain(TEXTOS_REPORT.fotoIndisponivel)
    expect(images).toBe(2)
  })

  it('leaves the plot out when no photo says where it was taken', async () => {
    const { pages } = await readPdf(await one({ altura: null }))
    expect(pages[1]).not.toContain('Danos por')
  })

  it('repeats the header of the table on each of its pages', async () => {
    const registros = Array.from({ length: 50 }, () => sampleRegistro(drone, jpeg))
    const { pages } = await readPdf(await reportBytes(sampleRequest(drone, registros)))
    const tables = pages.filter((page) => page.includes(TEXTOS_REPORT.colunas.dimensaoCm))
    expect(tables).toHaveLength(2)
    expect(pages[1]).toMatch(/64 a 64,5 m\s+50\s/)
    const last = tables.at(-1) ?? ''
    const page = Number(/\b50\s+\S+\s+64,20 m\s+\S+ x \S+\s+(\d+)/.exec(last)?.[1])
    expect(pages[page - 1]).toContain('50 · DJI_0007.JPG')
    expect(pages).toHaveLength(1 + 2 + 25)
  })
})
