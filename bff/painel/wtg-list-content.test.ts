import exceljs from 'exceljs'
import { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createZona } from '#shared/time/zona'
import { readSheet, wtgItem as item } from '../testing/wtg-sheet.ts'
import { filteredItems, filtersSchema } from './filtered-items.ts'
import { wtgListExcel } from './wtg-list-excel.ts'

/** The sheet that is made of a backend's lists, as the thread of the gateway makes it. */
async function sheetOf(lists: unknown, filters: Record<string, string> = {}) {
  const shown = {
    filters: filtersSchema.parse(filters),
    zona: createZona('America/Sao_Paulo'),
    tell: () => undefined,
  }
  const json = Readable.from([Buffer.from(JSON.stringify(lists))])
  return readSheet(await arrayBuffer(wtgListExcel(filteredItems({ json, headers: {} }, shown))))
}

describe("the dashboard's Excel", () => {
  it('I01 I02 has bold headers, numbers and dates as what they are, and formula-like and unprintable text as harmless text', async () => {
    const texts = ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1']
    const odd = [...texts, 'a\u0000b\u001f', 'x'.repeat(40_000), 'lone \ud800 half']
    const lists = {
      robo: [
        item('41', { data_criacao: '2026-11-01T01:30:00Z' }),
        item('007', { data_criacao: 1793496600 }),
        item(2, { data_criacao: 'ontem' }),
      ],
      drone: odd.map((os, id) => item(id, { os })),
      civil: [],
    }
    const { sheet, rows } = await sheetOf(lists)
    expect(rows.slice(1, 4).map(([id, , , , , date]) => [id, date])).toEqual([
      [41, new Date('2026-10-31T22:30:00Z')],
      ['007', new Date('2026-10-31T22:30:00Z')],
      [2, 'ontem'],
    ])
    expect(sheet?.getRow(1).getCell(1).font.bold).toBe(true)
    expect(sheet?.getRow(2).getCell(6).numFmt).toBe('dd/mm/yyyy hh:mm')
    for (const place of [1, 6]) expect(sheet?.getRow(2).getCell(place).alignment.horizontal).toBe('left')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 9, fitToHeight: 0 })
    expect(sheet?.pageSetup.printTitlesRow).toBe('1:1')
    expect(sheet?.columns.every(({ width = 0 }) => width >= 12)).toBe(true)
    const cells = rows.slice(4).map((row) => String(row[4]))
    expect(cells.slice(0, 4)).toEqual(texts.slice(0, 4).map((text) => `'${text}`))
    expect(cells.slice(4, 7).every((text) => text.startsWith("'"))).toBe(true)
    expect([cells[7], cells[8]?.length, cells[9]]).toEqual(['ab', 32_767, 'lone  half'])
    sheet?.getColumn(5).eachCell((cell) => expect(cell.type).toBe(exceljs.ValueType.String))
  })

  it('cut a long name at the next column: it goes on below, and the columns together fit on a page', async () => {
    const robo = [item(1, { responsavel: 'Ana '.repeat(20) }), item(2, {})]
    const { sheet } = await sheetOf({ robo, drone: [], civil: [] })
    for (const place of [2, 3, 4, 5])
      expect(sheet?.getRow(2).getCell(place).alignment).toMatchObject({ wrapText: true, vertical: 'top' })
    expect(sheet?.getRow(2).getCell(1).alignment.vertical).toBe('top')
    // 80 letters in a column of 34 need three lines. A row of one line has the default height, which is not written.
    expect([2, 3].map((row) => sheet?.getRow(row).height)).toEqual([45, undefined])
    expect(sheet?.columns.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThan(140)
  })

  it('showed a long id of another backend as 1,23E+11', async () => {
    const ids = [99_999_999_999, 100_000_000_000, Number.MAX_SAFE_INTEGER, '1e3']
    const { rows } = await sheetOf({ robo: ids.map((id) => item(id, {})), drone: [], civil: [] })
    const shown = [99_999_999_999, '100000000000', '9007199254740991', '1e3']
    expect(rows.slice(1).map(([id]) => id)).toEqual(shown)
  })

  it('R05 filters each list by its own month', async () => {
    const months = ['2026-10', '2026-11'].map((mes, id) => item(id, { data_criacao: `${mes}-01` }))
    const lists = { robo: months, drone: months, civil: months }
    const idsOf = async (filters: Record<string, string>) =>
      (await sheetOf(lists, filters)).rows.slice(1).map(([id]) => id)
    expect(await idsOf({ robo: '2026-10', drone: '2026-11', civil: '' })).toEqual([0, 1, 0, 1])
    expect(await idsOf({ robo: '2025-01', drone: '2025-01', civil: '2025-01' })).toEqual([])
  })

  it.each([[{ listas: [] }], [{ robo: [{ os: 1 }], drone: 3 }]])('is none of %j', async (json) => {
    await expect(sheetOf(json)).rejects.toMatchObject({ code: 'BAD_BACKEND' })
  })

  it('of no lists at all has its headings, as the dashboard is empty', async () => {
    expect((await sheetOf(null)).rows).toHaveLength(1)
  })

  it('has the lists that came, and a row that says which did not', async () => {
    const told = (lista: string) => `${lista}: o servidor não enviou esta lista, ou ela não pôde ser lida.`
    for (const json of [
      { drone: [{ os: 1 }], robo: [item(1, {})] },
      { data: { robo: [item(1, {})], drone: 'x' }, civil: {} },
    ]) {
      const { rows } = await sheetOf(json)
      expect(rows.slice(1).map((row) => row.filter((cell) => cell !== ''))).toEqual([
        [1, 'Ana', 'W-1', 'Ação & Cia', 'OS-1', new Date('2026-11-03T10:00:00Z')],
        [told('Inspeções com Drone')],
        [told('Inspeções Civil')],
      ])
    }
  })
})
