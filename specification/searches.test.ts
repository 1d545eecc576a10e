import { describe, expect, it } from 'vitest'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import { LINHAS } from '#shared/linhas/index'
import { LINES } from '#specification/lines'

const SCREENS = { inspection: 'inspecao', report: 'relatorio', download: 'download' } as const

describe.each(LINES)('the searches of the $id line', ({ id, asked }) => {
  it('take what the specification asks for, and nothing less', () => {
    for (const screen of ['inspection', 'report', 'download'] as const) {
      const schema = buscaSchema(LINHAS[id], SCREENS[screen])
      expect(schema.parse(asked[screen])).toEqual(asked[screen])
      for (const field of ['os', 'wtg', 'torre', 'blade']) {
        const { [field]: dropped, ...rest } = asked[screen]
        if (dropped !== undefined) expect(schema.safeParse(rest).success).toBe(false)
      }
    }
  })
})

describe('regiao', () => {
  const schema = buscaSchema(LINHAS.robo, 'inspecao')
  const search = { os: 'OS-2417', blade: 'B-2' }

  it('is optional: left out, empty or one of the four', () => {
    expect(schema.parse(search)).toEqual(search)
    expect(schema.parse({ ...search, regiao: '' })).toEqual(search)
    for (const regiao of ['LE', 'TE', 'CE', 'OUTRO']) {
      expect(schema.parse({ ...search, regiao })).toEqual({ ...search, regiao })
    }
    expect(schema.safeParse({ ...search, regiao: 'XX' }).success).toBe(false)
  })
})
