import sharp from 'sharp'
import { MB } from '#shared/bytes/units'
import type { WtgList } from '#shared/contract/pessoas/usuario'
import { fotoDe } from '#bff/testing/fake-backend'
import { jpegOf } from '#bff/testing/upload-bodies'
import { LINHAS } from '#shared/linhas/index'

/** Noise and JPEG quality of a photo: MILD makes it 3.4 MB large, NOISY 12 MB. */
const MILD = { sigma: 12, quality: 88 }
export const NOISY = { sigma: 40, quality: 93 }

/** A photo of 20 megapixels with noise like a camera's. */
export const largeFoto = (number = 0, { sigma, quality } = MILD): Promise<Buffer> =>
  sharp({
    create: {
      width: 5472,
      height: 3648,
      channels: 3,
      background: { r: 90 + number, g: 120, b: 140 },
      noise: { type: 'gaussian', mean: 0, sigma },
    },
  })
    .jpeg({ quality })
    .toBuffer()

/**
 * The address at which the bench's backend has a photo of 12 MB, the last of a search; the others have 20 megapixels
 * and 3.4 MB.
 */
const HEAVY_FOTO = '/api/fotos/pesada'

/**
 * `count` photos of `mb` MB, each of different bytes. Only their first bytes are those of a JPEG: no picture follows.
 */
export const fotosOf = (count: number, mb: number): Buffer[] =>
  Array.from({ length: count }, (_unused, at) => jpegOf(mb * MB, at))

/** `count` records of a search, of about 375 bytes each. */
export const records = (count: number) =>
  Array.from({ length: count }, (_unused, id) => ({
    ...fotoDe(LINHAS.robo, id),
    image: id === count - 1 ? HEAVY_FOTO : `/api/fotos/grande-${id}`,
    nome: `DJI_${String(id).padStart(4, '0')}.JPG`,
    dimensao: '12.50x30.25',
    observacao: 'Fissura junto ao bordo de ataque, acompanhar.',
  }))

const item = (id: number) => ({
  id,
  responsavel: 'Ana da Silva',
  wtg: `WTG-${id % 500}`,
  empresa: 'Empresa de Energia & Cia',
  os: `OS-${id}`,
  data_criacao: new Date(1_790_000_000_000 + id * 1000).toISOString(),
})

/** The dashboard's lists with `count` batches. */
export const wtgList = (count: number): WtgList => ({
  robo: Array.from({ length: count }, (_unused, id) => item(id)),
  drone: [],
  civil: [],
})
