import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { umaFoto } from '../testing/fotos.ts'
import { pairOf } from './pairing.ts'

describe.each(LISTA_LINHAS)('the pair of a photo of the $id line', (linha) => {
  const { posicao } = linha
  const at = (metros: number | null, id = 1) => umaFoto(linha, id, { [posicao.campo]: metros })

  it('is the one nearest to its measured place, with how far that is', () => {
    const then = [at(60), at(63.5), at(64.5), at(null)]
    expect(pairOf({ foto: at(64.2), index: 0 }, then, posicao)).toEqual({ index: 2, metros: 64.5 - 64.2 })
    expect(pairOf({ foto: at(10), index: 3 }, then, posicao)).toEqual({ index: 0, metros: 50 })
  })

  it('is, of several at the same place, the one nearest in order', () => {
    const then = [at(64), at(50), at(64), at(64)]
    const indexes = [0, 2, 9].map((index) => pairOf({ foto: at(64), index }, then, posicao)?.index)
    expect(indexes).toEqual([0, 2, 3])
  })

  it('has the same number where a place is not known, or the last of a shorter order', () => {
    const then = [at(1), at(2)]
    expect(pairOf({ foto: at(null), index: 1 }, then, posicao)).toEqual({ index: 1, metros: null })
    expect(pairOf({ foto: at(64), index: 7 }, [at(null), at(null)], posicao)).toEqual({
      index: 1,
      metros: null,
    })
    expect(pairOf({ foto: at(64), index: 0 }, [], posicao)).toBeNull()
  })
})

it('asks the line what it measures', () => {
  const foto = umaFoto(LINHAS.robo, 1, { eixoz: 5, altura: 90 })
  const then = [
    umaFoto(LINHAS.robo, 2, { eixoz: 90, altura: 5 }),
    umaFoto(LINHAS.robo, 3, { eixoz: 5, altura: 1 }),
  ]
  expect(pairOf({ foto, index: 0 }, then, LINHAS.robo.posicao)?.index).toBe(1)
})
