import sharp from 'sharp'
import type { CampoId, Linha } from '#shared/linhas/index'
import { GERENTE } from './stream-gateway.ts'

/** A valid value for every field that a form can have. */
const VALUES: Record<CampoId, string> = {
  seuCliente: 'Vento Sul São João',
  parque: 'Parque 1',
  endereco: 'Rua A, 10',
  condominio: 'Condomínio Azul',
  suaEmpresa: 'Extra Ltda',
  matricula: 'M-1',
  wtg: 'WTG-01',
  torre: 'Torre A',
  blade: 'B1',
  regiao: 'LE',
  os: 'OS-100',
  inicioInspecao: '1.5',
}

/** The name and value of every text field of the line, `userId` first. */
export const textFields = (linha: Linha, userId: string | number = GERENTE.id): [string, string][] => [
  ['userId', String(userId)],
  ...linha.upload.campos.map((campo): [string, string] => [campo, VALUES[campo]]),
]

const small = await sharp({
  create: { width: 48, height: 32, channels: 3, background: '#468', noise: { type: 'gaussian', sigma: 40 } },
})
  .jpeg()
  .toBuffer()

/**
 * A valid JPEG of about this size: a small picture with comment segments whose content depends on `number`, so that
 * each number makes another file.
 */
export function jpegOf(bytes: number, number = 0): Buffer {
  const segments: Buffer[] = [small.subarray(0, 2)]
  for (let left = bytes - small.length; left > 4; left -= 65_000) {
    const length = Math.min(left, 65_000)
    const segment = Buffer.alloc(length, (number * 31 + segments.length) & 0x7f)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(length - 2, 2)
    segments.push(segment)
  }
  return Buffer.concat([...segments, small.subarray(2)])
}

export interface FormFile {
  name: string
  filename: string
  content: Buffer
}

export const BOUNDARY = '----teste'

/** The bytes of a form: text fields and files in this order. */
export function formBody(parts: readonly ([string, string] | FormFile)[]): Buffer {
  const chunks = parts.flatMap((part) => {
    const head = (rest: string) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`)
    if (Array.isArray(part)) return [head(`name="${part[0]}"`), Buffer.from(`${part[1]}\r\n`)]
    return [head(`name="${part.name}"; filename="${part.filename}"`), part.content, Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const fotoPart = (content: Buffer, filename = 'p.jpg'): FormFile => ({
  name: 'photos',
  filename,
  content,
})
export const workOrder = (content = '{"fotos":[]}', filename = 'os.json'): FormFile => ({
  name: 'jsonfile',
  filename,
  content: Buffer.from(content),
})

/** A whole valid form of the line with these photos. */
export const goodForm = (
  linha: Linha,
  fotos: readonly FormFile[],
  userId: string | number = GERENTE.id,
): ([string, string] | FormFile)[] => [
  ...textFields(linha, userId),
  ...fotos,
  ...(linha.upload.json ? [workOrder()] : []),
]
