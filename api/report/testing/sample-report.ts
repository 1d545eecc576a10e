import { Writable } from 'node:stream'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import type { Linha } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import type { ReportRegistro, ReportRequest } from '../report-request.ts'
import { writeReport } from '../write-report.ts'

/** A small grey JPEG. */
export const sampleFoto = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()

/** A JPEG that does not compress: noise. */
export const noisyFoto = (width = 400, height = 300) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

const SAMPLE_MARKER = { x: 120, y: 90, width: 100, height: 60 }
const SAMPLE_META = { width: 400, height: 300 }

/** A record of a line with every field filled; `foto` overrides. */
export function sampleRegistro(
  linha: Linha,
  jpeg: Buffer,
  foto: Partial<ReportRegistro['foto']> = {},
): ReportRegistro {
  return {
    criadoEm: new Date('2026-11-20T13:00:00Z'),
    capturadaEm: '2026-11-19T10:15:12',
    original: () => Promise.resolve({ buffer: jpeg }),
    foto: {
      id: 7,
      image: '/api/fotos/7',
      os: '2417',
      nome: 'DJI_0007.JPG',
      cliente: 'Energias do Agreste',
      empresa: 'Vento Norte Inspeções',
      matricula: '4417',
      parque: 'Ventos do Cariri II',
      wtg: 'CRII-07',
      blade: 'B2',
      regiao: 'LE',
      dados_foto: 'quadro 12',
      endereco: 'Rua das Palmeiras, 1200',
      torre: 'T-04',
      condominio: 'Residencial Atlântico',
      altura: 64.2,
      eixoz: 64.2,
      marker: SAMPLE_MARKER,
      imageMeta: SAMPLE_META,
      dimensao: dimensaoOf(SAMPLE_MARKER, linha.cmPorPixel),
      dano: linha.danos[0]?.valor ?? '',
      observacao: 'Trinca em três ramos.',
      ...foto,
    },
  }
}

/** A logo as it is stored: an opaque PNG. */
export const sampleLogo = (width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#005454' } })
    .png()
    .toBuffer()

/** A request of a line's report for these records. */
export function sampleRequest(
  linha: Linha,
  registros: ReportRegistro[],
  more: Partial<ReportRequest> = {},
): ReportRequest {
  const busca = Object.fromEntries(
    linha.busca.relatorio.map(({ campo }) => [campo, campo === 'os' ? '2417' : 'CRII-07']),
  )
  return {
    linha,
    tipo: 'pdf',
    busca,
    registros,
    cobertura: { enviadas: registros.length + 2, inspecionadas: registros.length + 1 },
    inspetora: null,
    usuarioEmail: 'joana.prado@ventonorte.com.br',
    geradoEm: new Date('2026-11-21T13:42:00Z'),
    productName: 'Extradorso',
    timeZone: 'America/Sao_Paulo',
    signal: new AbortController().signal,
    ...more,
  }
}

/** A writable that keeps what it gets; `delayMs` makes it slow. */
export class Sink extends Writable {
  readonly chunks: Buffer[] = []
  readonly #delayMs: number

  constructor(delayMs = 0) {
    super({ highWaterMark: 16_384 })
    this.#delayMs = delayMs
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk)
    if (this.#delayMs > 0) setTimeout(done, this.#delayMs)
    else done()
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks)
  }
}

/** The whole report as bytes. */
export async function reportBytes(request: ReportRequest): Promise<Buffer> {
  const sink = new Sink()
  await writeReport(request, sink)
  return sink.bytes
}

/** A part of the document's structure that holds no other. */
type Tagged = readonly [role: string, alt: string | undefined]

interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

/** The innermost elements of a page's structure, in the order of reading. */
function leavesOf(node: unknown): Tagged[] {
  const { role = '', alt, children = [] } = (node ?? {}) as StructNode
  const inner = children.filter((child) => child.role !== undefined)
  return inner.length > 0 ? inner.flatMap(leavesOf) : [[role, alt]]
}

/** Texts of a page that belong neither to its structure nor to what is left out of it. */
function untaggedOf(items: readonly object[]): string[] {
  let depth = 0
  const found: string[] = []
  for (const item of items as { type?: string; str?: string }[]) {
    if (item.type?.startsWith('beginMarkedContent')) depth += 1
    else if (item.type === 'endMarkedContent') depth -= 1
    else if (depth === 0 && item.str?.trim()) found.push(item.str)
  }
  return found
}

/** What a PDF reader sees: text and links of each page, how many pictures, what would act by itself, information. */
export async function readPdf(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false })
  const document = await task.promise
  const pages: string[] = []
  const links: { url?: string; dest?: unknown }[] = []
  const structure: Tagged[] = []
  const untagged: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    structure.push(...leavesOf(await page.getStructTree()))
    untagged.push(...untaggedOf((await page.getTextContent({ includeMarkedContent: true })).items))
    links.push(...((await page.getAnnotations()) as typeof links))
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''))
  }
  const { info } = await document.getMetadata()
  const outline = await document.getOutline()
  const active = [
    await document.getOpenAction(),
    await document.getJSActions(),
    await document.getAttachments(),
  ]
  await task.destroy()
  const images = bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  return { pages, images, info: info as Record<string, unknown>, outline, links, active, structure, untagged }
}
