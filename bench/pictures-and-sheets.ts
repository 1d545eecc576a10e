import exceljs from 'exceljs'
import sharp from 'sharp'
import { PAINEL_COLUNAS } from '#shared/contract/arquivos'
import { PATHS } from '#shared/contract/paths'
import { take } from './load.ts'
import type { Caller } from './load.ts'
import { costOf } from './process-figures.ts'
import type { Running } from './programs.ts'
import { largeFoto, wtgList } from './samples.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

const ROWS = 100_000
const PICTURES = 12

/** The dashboard's Excel of 100,000 batches, beside the same rows written in memory by the Excel library. */
export async function sheets(gateway: Running, caller: Caller): Promise<Line[]> {
  const what = `Excel do painel, ${ROWS} linhas`
  const address = gateway.url + PATHS.wtgListExcel
  let first = 0
  const cost = await costOf(gateway.pid, async () => (first = (await take(address, caller)).firstMs))
  const again = await costOf(gateway.pid, async () => (first = (await take(address, caller)).firstMs))
  const { robo } = wtgList(ROWS)
  const inMemory = await costOf(process.pid, async () => {
    const workbook = new exceljs.Workbook()
    const sheet = workbook.addWorksheet('WTGs')
    sheet.addRow([...PAINEL_COLUNAS])
    for (const { id, responsavel, wtg, empresa, os, data_criacao } of robo)
      sheet.addRow([id, responsavel, wtg, empresa, os, data_criacao])
    await workbook.xlsx.writeBuffer()
  })
  const seconds = Math.min(cost.seconds, again.seconds)
  return [
    {
      what,
      how: 'exceljs na memória',
      values: {
        vazão: short(ROWS / inMemory.seconds, 'linhas/s'),
        memória: short(inMemory.aboveIdleMb, 'MB acima do repouso'),
      },
    },
    {
      what,
      how: 'bff (busca no backend incluída)',
      values: {
        vazão: short(ROWS / seconds, 'linhas/s'),
        'do par': short(inMemory.seconds / seconds),
        memória: short(Math.max(cost.aboveIdleMb, again.aboveIdleMb), 'MB acima do repouso'),
        'primeiro byte': short(first, 'ms'),
      },
    },
  ]
}

/** Small pictures of 20-megapixel photos, beside the library alone on the same bytes. */
export async function pictures(gateway: Running, caller: Caller, addresses: string[]): Promise<Line[]> {
  const what = 'derivado de 320 px de 20 MP'
  const bytes = await largeFoto()
  sharp.cache(false)
  sharp.concurrency(1)
  const alone = await costOf(process.pid, async () => {
    for (let time = 0; time < PICTURES; time++)
      await sharp(bytes).autoOrient().resize({ width: 320 }).webp({ quality: 78, effort: 2 }).toBuffer()
  })
  const wanted = addresses.slice(0, PICTURES + 2).map((address) => `${gateway.url}${address}?w=320`)
  // The first two start the processes.
  await Promise.all(wanted.splice(0, 2).map((address) => take(address, caller)))
  const made = await costOf(gateway.pid, () => Promise.all(wanted.map((address) => take(address, caller))))
  const kept = await costOf(gateway.pid, async () => {
    for (let round = 0; round < 40; round++) await Promise.all(wanted.map((address) => take(address, caller)))
  })
  const count = wanted.length
  const cpuMs = (cpuS: number) => short((cpuS / count) * 1000, 'ms/imagem')
  return [
    {
      what,
      how: 'sharp sozinho',
      values: { vazão: short(PICTURES / alone.seconds, '/s'), CPU: cpuMs((alone.cpuS * count) / PICTURES) },
    },
    {
      what,
      how: 'bff (busca no backend incluída)',
      values: {
        vazão: short(count / made.seconds, '/s'),
        CPU: cpuMs(made.cpuS),
        'do par': short(made.cpuS / count / (alone.cpuS / PICTURES), 'da CPU'),
        memória: short(made.aboveIdleMb, 'MB acima do repouso'),
      },
    },
    { what, how: 'bff, já guardado', values: { vazão: short((40 * count) / kept.seconds, '/s') } },
  ]
}
