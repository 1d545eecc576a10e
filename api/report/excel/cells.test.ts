import { expect, it } from 'vitest'
import { createZona } from '#shared/time/zona'
import { FORMAT, rowXml } from './cells.ts'

it.each(['', null, NaN, Infinity, new Date(NaN)])(
  'a cell of %j is an empty one: with anything in it Excel would cut the text before it, or call the file damaged',
  (value) => {
    const row = rowXml([{ value, format: FORMAT.plain }], 3, { zona: createZona('UTC') })
    expect(row).toBe('<row r="3"><c r="A3" s="0"/></row>')
  },
)
