import sharp from 'sharp'
import { FormData } from 'undici'
import { IDEMPOTENCY_KEY } from '#shared/contract/headers'
import type { CampoId, Linha } from '#shared/linhas/index'
import { PARTS } from '#shared/upload/parts'

/** The background colours of the trial's photos. */
const COLOURS = ['#3f6b8a', '#8a5a3f'] as const
const SIZE = { width: 640, height: 480 } as const

/** One photo that is sent. */
export interface SentFoto {
  nome: string
  bytes: Buffer
}

/** What a trial leaves on the backend: an order with a name of its own and small photos. */
export interface TrialOrder {
  os: string
  fotos: readonly SentFoto[]
  size: typeof SIZE
}

/** Makes the order of a trial, with its photos in memory. */
export async function makeOrder(now: Date): Promise<TrialOrder> {
  const os = `CONFORMIDADE-${now.getTime().toString(36).toUpperCase()}`
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const fotos = await Promise.all(
    COLOURS.map(async (background, at) => ({
      nome: `conformidade-${at + 1}.jpg`,
      bytes: await sharp({ create: { ...SIZE, channels: 3, background, noise } })
        .jpeg({ quality: 60 + 20 * at })
        .toBuffer(),
    })),
  )
  return { os, fotos, size: SIZE }
}

/** The fields of the upload form, by the names of §7. */
export const valuesOf = ({ os }: Pick<TrialOrder, 'os'>): Readonly<Record<CampoId, string>> => ({
  seuCliente: 'Conformidade',
  parque: 'Parque de prova',
  endereco: 'Rua da Prova, 10',
  condominio: 'Condomínio de prova',
  suaEmpresa: 'Extradorso',
  matricula: 'M-1',
  wtg: 'WTG-PROVA',
  torre: 'TORRE-PROVA',
  blade: 'B-PROVA',
  regiao: 'LE',
  os,
  inicioInspecao: '1.5',
})

/** Fields of the form that come back in a photo's record under another name. */
const RENAMED: Partial<Record<CampoId, string>> = { seuCliente: 'cliente', suaEmpresa: 'empresa' }

/** The e-mail of the user who is registered beside the order of a trial. */
export const emailOfTrial = (os: string): string => `${os.toLowerCase()}@example.com`

/** What the records of a line's photos should say. */
export function recordOf(linha: Linha, order: TrialOrder): [campo: string, valor: string][] {
  const values = valuesOf(order)
  return linha.upload.campos
    .filter((campo) => campo !== 'inicioInspecao')
    .map((campo) => [RENAMED[campo] ?? campo, values[campo]])
}

/** The key under which the two photos of a line are sent. */
export const keyOf = ({ id }: Linha, { os }: Pick<TrialOrder, 'os'>) => ({ [IDEMPOTENCY_KEY]: `${os}-${id}` })

/** The upload form of a line, with the text fields first. Source: spec §7. */
export function formOf(linha: Linha, order: TrialOrder, userId: string | number): FormData {
  const values = valuesOf(order)
  const form = new FormData()
  form.set(PARTS.userId, String(userId))
  for (const campo of linha.upload.campos) form.set(campo, values[campo])
  for (const { nome, bytes } of order.fotos)
    form.append(PARTS.fotos, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), nome)
  if (linha.upload.json) {
    const entries = order.fotos.map(({ nome }, at) => ({ arquivo: nome, eixoz: 1.5 + at, dados_foto: nome }))
    const json = new Blob([JSON.stringify({ fotos: entries })], { type: 'application/json' })
    form.set(PARTS.json, json, 'conformidade.json')
  }
  return form
}
