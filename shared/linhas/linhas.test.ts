import { describe, expect, it } from 'vitest'
import { textoCurto } from './campos.ts'
import { CAMPOS, LISTA_LINHAS, labelDano } from './index.ts'
import type { LinhaId } from './index.ts'

/** What of the lines no screen shows, typed a second time, so that a typing mistake is noticed. */
const ESPERADO = {
  robo: {
    gravidades: ['1', '2', '3', '4', '5'],
    fotos: '/api/inspecao',
    salvar: '/api/inspecao/save-markers',
    relatorio: '/api/relatorio',
    busca: '/api/inspecao/search',
  },
  drone: {
    gravidades: ['1', '2', '3', '4', '5'],
    fotos: '/api/inspecao-drone',
    salvar: '/api/inspecao-drone/save-markers',
    relatorio: '/api/relatorio-drone',
    busca: '/api/inspecao-drone/search',
  },
  civil: {
    gravidades: ['minima', 'regular', 'critica'],
    fotos: '/api/inspecao-drone-civil',
    salvar: '/api/inspecao-drone-civil/save-markers',
    relatorio: '/api/relatorio-drone-civil',
    busca: '/api/inspecao-drone-civil/search',
  },
} satisfies Record<LinhaId, object>

describe.each(LISTA_LINHAS)('the $id line', (linha) => {
  it('has the codes and the calls of the specification', () => {
    const { fotos, salvar, relatorio, busca } = linha.api
    expect({
      gravidades: linha.gravidades.map(({ valor }) => valor),
      ...{ fotos, salvar, relatorio, busca },
    }).toEqual(ESPERADO[linha.id])
  })

  it('shows each damage with a label of its own', () => {
    const labels = linha.danos.map((dano) => labelDano(linha, dano.valor))
    expect(new Set(labels).size).toBe(linha.danos.length)
    expect(labelDano(linha, 'inexistente')).toBe('inexistente')
  })

  it('searches only by fields its upload form asks for', () => {
    const campos = Object.values(linha.busca).flatMap((busca) => busca.map(({ campo }) => campo))
    expect(campos.filter((campo) => !linha.upload.campos.includes(campo))).toEqual([])
  })
})

describe('the lines together', () => {
  it('no two screens of the product share a route', () => {
    const rotas = LISTA_LINHAS.flatMap((linha) =>
      Object.values(linha.telas).map((tela) => tela.rota.toLowerCase()),
    )
    expect(new Set(rotas).size).toBe(rotas.length)
  })

  it('labels every form field', () => {
    expect(Object.values(CAMPOS).filter(({ label, faltando }) => !label || !faltando)).toEqual([])
  })
})

it('text copied with invisible characters is searched for and registered as it is read', () => {
  expect(CAMPOS.os.schema.parse('\u2066OS-1\u200b\u2069 ')).toBe('OS-1')
  expect(textoCurto.parse('Inspeções\u00ad Silva\ufeff')).toBe('Inspeções Silva')
  expect(CAMPOS.wtg.schema.safeParse('\u200b\u2060').success).toBe(false)
})
