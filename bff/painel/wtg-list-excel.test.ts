import exceljs from 'exceljs'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import { unzip } from '#shared/node/testing/unzip'
import { wtgListExcel } from './wtg-list-excel.ts'

const ROWS = 40_000
/** Random text, which does not compress well: what waits to be sent is counted in compressed bytes. */
const OS = randomBytes(384 * 64).toString('base64')
const osOf = (id: number) => OS.slice((id * 509) % (OS.length - 512)).slice(0, 512)

const item = (id: number): WtgItem => ({
  id,
  responsavel: `Responsável ${id}`,
  wtg: `WTG-${id}`,
  empresa: 'Ação & Cia',
  os: osOf(id),
  data_criacao: '2026-11-03T10:00:00.000-03:00',
})

/** Waits until no more rows are made. */
async function settle(made: () => number): Promise<void> {
  for (let before = -1; before !== made();) {
    before = made()
    await sleep(500)
  }
}

describe("the dashboard's Excel, written row by row", () => {
  it('makes no more rows than its reader takes', async () => {
    let made = 0
    async function* items() {
      for (; made < ROWS; made += 100) {
        await Promise.resolve()
        yield Array.from({ length: 100 }, (_unused, at) => item(made + at))
      }
    }
    const file = wtgListExcel(items())
    await file.next()
    await settle(() => made)
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(ROWS / 2)
    let size = 0
    for await (const bytes of file) size += bytes.length
    expect(made).toBe(ROWS)
    expect(size).toBeGreaterThan(1_000_000)
  })

  it('makes no more rows than its reader takes of a list that comes at once', async () => {
    let read = 0
    const all = Array.from({ length: ROWS }, (_unused, id) => ({
      ...item(id),
      get os() {
        read = id
        return osOf(id)
      },
    }))
    const file = wtgListExcel(
      (async function* () {
        await Promise.resolve()
        yield all
      })(),
    )
    await file.next()
    await settle(() => read)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(ROWS / 2)
    await file.return(undefined)
  })

  it('showed a day before March 1900 as the day after, for spreadsheets count a 29 February that never was', async () => {
    const days = ['1899-12-31', '1900-02-28', '1900-03-01']
    async function* items() {
      yield await Promise.resolve(days.map((day) => ({ ...item(1), data_criacao: `${day}T10:00:00Z` })))
    }
    const book = new exceljs.Workbook()
    await book.xlsx.read(Readable.from(wtgListExcel(items()), { objectMode: false }))
    const shown = book.worksheets[0]?.getColumn(6).values.slice(2)
    expect(shown).toEqual(['1899-12-31T10:00:00Z', '1900-02-28T10:00:00Z', new Date('1900-03-01T10:00:00Z')])
  })

  it('had no title, no language, and no list at its headings by which to filter and sort', async () => {
    async function* items() {
      yield await Promise.resolve([item(1), item(2)])
    }
    const pieces: Buffer[] = []
    for await (const bytes of wtgListExcel(items())) pieces.push(bytes)
    const parts = await unzip(Buffer.concat(pieces))
    const partOf = (name: string) => parts.find((part) => part.name === name)?.content.toString()
    expect(partOf('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:F3"/>')
    const core = partOf('docProps/core.xml')
    expect(core).toContain('<dc:title>Inspeções de todas as linhas</dc:title>')
    expect(core).toContain('<dc:language>pt-BR</dc:language>')
  })

  it('fails with what its items fail with, and is never whole', async () => {
    async function* items() {
      yield [item(1)]
      await Promise.resolve()
      throw new RangeError('gone')
    }
    const taken: Buffer[] = []
    const all = async () => {
      for await (const bytes of wtgListExcel(items())) taken.push(bytes)
    }
    await expect(all()).rejects.toThrow('gone')
    expect(Buffer.concat(taken).includes('PK\u0005\u0006')).toBe(false)
  })
})
