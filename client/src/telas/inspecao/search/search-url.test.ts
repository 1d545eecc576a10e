import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { buscaFromUrl, indexFromUrl, urlOfBusca } from './search-url.ts'

describe('the address of a search', () => {
  it.each(LISTA_LINHAS)('brings back every field of $id', (linha) => {
    const busca = Object.fromEntries(linha.busca.inspecao.map(({ campo }) => [campo, `${campo}/7 á`]))
    expect(buscaFromUrl(linha, urlOfBusca(busca, 12))).toEqual(busca)
  })

  it('is no search while a required field is missing', () => {
    expect(buscaFromUrl(LINHAS.robo, new URLSearchParams('os=2417'))).toBeNull()
    expect(buscaFromUrl(LINHAS.robo, new URLSearchParams('os=2417&blade=%20'))).toBeNull()
    expect(buscaFromUrl(LINHAS.robo, new URLSearchParams('os=2417&blade=B'))).toEqual({
      os: '2417',
      blade: 'B',
    })
  })

  it.each([
    ['foto=13', 12],
    ['', 0],
    ['foto=0', 0],
    ['foto=900', 47],
    ['foto=abc', 0],
  ])('names a photo within those found: "%s"', (query, index) => {
    expect(indexFromUrl(new URLSearchParams(query), 48)).toBe(index)
  })
})
