import { Writable } from 'node:stream'
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
