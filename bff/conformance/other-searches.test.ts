import { expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { makeOrder } from './order.ts'
import { tryOtherSearches } from './other-searches.ts'
import { Trial } from './trial.ts'

it('a backend that searches by the OS alone, or leaves the region out, was found to serve, and showed the photos of another turbine', async () => {
  const order = await makeOrder(new Date())
  const toldOf = async (readsToo: readonly string[]) => {
    const trial = new Trial({ linesOf: () => [] })
    const found = { requestId: 'r', status: 200, bytes: Buffer.alloc(0), message: '' }
    const call = (_procedure: string, asked: unknown) => {
      const isOther = Object.entries(asked as object).some(
        ([name, value]) => readsToo.includes(name) && (value === 'TE' || String(value).startsWith('OUTRA')),
      )
      return Promise.resolve({ ...found, data: isOther ? [] : [{ id: 1 }, { id: 2 }] })
    }
    for (const linha of LISTA_LINHAS) await tryOtherSearches(linha, { trial, caller: { call }, order })
    return trial.rows
      .filter(({ situacao }) => situacao === 'nao-serve')
      .map(({ linha, passo }) => [linha, passo])
  }
  expect(await toldOf(['blade', 'regiao', 'wtg', 'torre'])).toEqual([])
  expect(await toldOf(['blade', 'wtg', 'torre'])).toEqual([['robo', 'fotos, outro regiao']])
  expect(await toldOf([])).toEqual([
    ['robo', 'fotos, outro blade'],
    ['robo', 'fotos, outro regiao'],
    ['drone', 'fotos, outro wtg'],
    ['civil', 'fotos, outro torre'],
  ])
})
