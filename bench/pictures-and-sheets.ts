import sharp from 'sharp'
import { PATHS } from '#shared/contract/paths'
import { take } from './load.ts'
import { costOf } from './process-figures.ts'
import { sideBySide } from './side-by-side.ts'
import type { Side, Units } from './side-by-side.ts'
import { largeFoto } from './samples.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'
import { callerOf } from './ways.ts'
import type { Way, Ways } from './ways.ts'

const ROWS = 100_000
const PICTURES = 12
const SHEET: Units = { rate: 'linhas/s', cpu: ['s', 1, ROWS], ms: 'primeiro byte' }
const PICTURE: Units = { rate: '/s', cpu: ['ms/imagem', 1000, 1] }

/** The dashboard's Excel of 100,000 batches, beside the peer's, which the exceljs library makes in memory. */
export function sheets({ peer, gateway }: Ways): Promise<Line[]> {
  const side = (way: Way): Side => ({
    how: way.server.name,
    server: way.server,
    work: async () => {
      const { firstMs } = await take(way.server.url + PATHS.wtgListExcel, callerOf(way))
      return { amount: ROWS, ms: firstMs }
    },
  })
  return sideBySide(`Excel do painel, ${ROWS} linhas`, SHEET, [side(peer), side(gateway)])
}

/** Small pictures of 20-megapixel photos, beside the peer's, and beside sharp alone on the same bytes. */
export async function pictures({ peer, gateway }: Ways): Promise<Line[]> {
  const bytes = await largeFoto()
  sharp.cache(false)
  sharp.concurrency(1)
  const alone: Side = {
    how: 'sharp sozinho',
    server: process,
    work: async () => {
      for (let time = 0; time < PICTURES; time++)
        await sharp(bytes).autoOrient().resize({ width: 320 }).webp({ quality: 78, effort: 2 }).toBuffer()
      return { amount: PICTURES }
    },
  }
  /** Every round takes other photos, so that no picture has been made before. */
  const side = (way: Way): Side => {
    const addresses = way.fotos.slice(2, -1)
    return {
      how: way.server.name,
      server: way.server,
      work: () => takeAll(way, addresses.splice(0, PICTURES)),
    }
  }
  // The first two photos make the servers start their picture processes, before anything is measured.
  await Promise.all([peer, gateway].map((way) => takeAll(way, way.fotos.slice(0, 2))))
  const lines = await sideBySide('320 px de 20 MP', PICTURE, [alone, side(peer), side(gateway)])
  const known = gateway.fotos.slice(2, 2 + PICTURES)
  const kept = await costOf(gateway.server.pid, async () => {
    for (let round = 0; round < 40; round++) await takeAll(gateway, known)
  })
  const rate = short((40 * PICTURES) / kept.seconds, '/s')
  return [...lines, { what: '320 px de 20 MP', how: 'bff, já guardado', values: { vazão: rate } }]
}

async function takeAll(way: Way, fotos: readonly string[]) {
  await Promise.all(fotos.map((foto) => take(`${way.server.url}${foto}?w=320`, callerOf(way))))
  return { amount: fotos.length }
}
