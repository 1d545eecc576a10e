import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import {
  addressOfFoto,
  buscaFromUrl,
  buscaOf,
  indexFromUrl,
  orderFromUrl,
  telaAddress,
  urlOfBusca,
} from './busca-url.ts'

describe('the address of a search', () => {
  it.each(LISTA_LINHAS)('brings back every field of $id', (linha) => {
    const busca = Object.fromEntries(linha.busca.inspecao.map(({ campo }) => [campo, `${campo}/7 á`]))
    expect(buscaFromUrl(linha, 'inspecao', urlOfBusca(busca, { numero: 13 }))).toEqual(busca)
  })

  it('is no search while a required field is missing', () => {
    expect(buscaFromUrl(LINHAS.robo, 'inspecao', new URLSearchParams('os=2417'))).toBeNull()
    expect(buscaFromUrl(LINHAS.robo, 'inspecao', new URLSearchParams('os=2417&blade=%20'))).toBeNull()
    expect(buscaFromUrl(LINHAS.robo, 'inspecao', new URLSearchParams('os=2417&blade=B'))).toEqual({
      os: '2417',
      blade: 'B',
    })
  })

  it('keeps what one screen does not ask for, for the screen that does', () => {
    const params = new URLSearchParams('os=1&wtg=W&blade=B&regiao=LE&foto=3')
    const order = orderFromUrl(LINHAS.robo, params)
    expect(order).toEqual({ os: '1', wtg: 'W', blade: 'B', regiao: 'LE' })
    expect(buscaOf(LINHAS.robo, 'relatorio', order)).toEqual({ os: '1', blade: 'B' })
    expect(buscaFromUrl(LINHAS.robo, 'download', params)).toEqual({ os: '1', wtg: 'W' })
    expect(telaAddress(LINHAS.robo, 'download', urlOfBusca(order))).toBe(
      '/download?os=1&blade=B&regiao=LE&wtg=W',
    )
  })

  const fotos = Array.from({ length: 48 }, (_, i) => ({ id: `f${i}` }))

  it.each([
    ['foto=13', 12],
    ['', 0],
    ['foto=0', 0],
    ['foto=900', 47],
    ['foto=abc', 0],
    ['id=f7', 7],
    ['id=elsewhere', 0],
  ])('names a photo within those found: "%s"', (query, index) => {
    expect(indexFromUrl(new URLSearchParams(query), fotos)).toBe(index)
  })

  it('names a photo by its number in the order, whatever part of the order was found', () => {
    const part = [203, 204, 207].map((numero) => ({ id: numero, numero }))
    expect(indexFromUrl(new URLSearchParams('foto=207'), part)).toBe(2)
    expect(indexFromUrl(new URLSearchParams('foto=2'), part)).toBe(0)
    expect(urlOfBusca({ os: '1' }, { numero: 207, id: 'x' }).toString()).toBe('os=1&foto=207')
    expect(urlOfBusca({ os: '1' }, { id: 'x' }).toString()).toBe('os=1&id=x')
  })

  it("leads to no other turbine's photo of the same number", () => {
    const fotos = [
      { id: 59, numero: 1 },
      { id: 60, numero: 2 },
      { id: 69, numero: 1 },
      { id: 70, numero: 2 },
    ]
    const addresses = fotos.map((_, at) => urlOfBusca({}, addressOfFoto(fotos, at)))
    expect(addresses.map(String)).toEqual(['foto=1', 'foto=2', 'id=69', 'id=70'])
    expect(addresses.map((address) => indexFromUrl(address, fotos))).toEqual([0, 1, 2, 3])
  })
})
