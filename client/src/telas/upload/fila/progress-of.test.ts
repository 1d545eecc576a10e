// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { MB } from '#shared/bytes/units'
import { FilaStore } from './fila-store.ts'
import type { Fase, Item } from './fila-types.ts'
import { envioPercent, itemPercent, labelOf, linesOf } from './progress-of.ts'

/** Five photos of 220 MB in these states; all of their bytes have left. */
function standing(fase: Fase, ...estados: Item['estado'][]) {
  const store = new FilaStore({ linha: 'drone', campos: {} })
  store.itens = estados.map((estado, i) => ({
    ...{ n: i + 1, nome: `${i + 1}.jpg`, bytes: 220 * MB, enviado: 220 * MB, estado },
  }))
  store.set(fase)
  return store
}
const all: Item['estado'][] = ['chegou', 'chegou', 'chegou', 'chegou', 'chegou']

describe('the progress of a batch', () => {
  it('never stands at 100 while bytes lie in buffers and the last photos are not confirmed', () => {
    const late = standing('enviando', 'chegou', 'chegou', 'chegou', 'enviando', 'enviando').view()
    expect(envioPercent(late)).toBe(99)
    expect(late.itens.map(itemPercent)).toEqual([100, 100, 100, 99, 99])
    expect(envioPercent(standing('entregando', ...all).view())).toBe(100)
    expect(envioPercent(standing('enviando', 'chegou', 'recusada').view())).toBe(100)
  })

  it('says that it is prepared before it is known how many photos will be sent: 0 photos were', () => {
    expect(labelOf(standing('abrindo').view())).toBe('Preparando o envio...')
    expect(linesOf(standing('abrindo').view(), 0)).toEqual([])
    expect(labelOf(standing('enviando', 'chegou', 'enviando').view())).toBe('Enviando 2 fotos')
    expect(labelOf(standing('entregando', ...all).view())).toBe('Entregando 5 fotos')
  })

  it('counts neither photos nor bytes that stay out, and tells how many bytes of all have left', () => {
    const store = standing('enviando', 'chegou', 'recusada', 'repetida', 'falhou', 'enviando')
    store.patch(5, { enviado: 20 * MB })
    expect(labelOf(store.view())).toBe('Enviando 2 fotos')
    expect(linesOf(store.view(), 0)).toEqual(['Foto 2 de 2, 240 MB de 440 MB'])
    expect(linesOf(standing('enviando', ...all).view(), 0)).toEqual(['Foto 5 de 5, 1.100 MB de 1.100 MB'])
  })

  it.each<[Fase, string]>([
    ['pausada', 'Envio de 2 fotos em pausa'],
    ['esperando', 'Envio de 2 fotos à espera'],
    ['entrando', 'Envio de 2 fotos à espera'],
    ['outraAba', 'Envio de 2 fotos em outra aba'],
  ])('was called one that is being sent while nothing left from here: %s', (fase, label) => {
    expect(labelOf(standing(fase, 'chegou', 'espera').view())).toBe(label)
  })

  it('tells how much the backend has been given, as far as the gateway knows', () => {
    const store = standing('entregando', ...all)
    const line = (entregue: number | undefined) => {
      store.entregue = entregue
      store.set('entregando')
      return linesOf(store.view(), 0)[0]
    }
    expect(line(340 * MB)).toBe('Guardando as fotos: 340 MB de 1.100 MB')
    for (const nothing of [undefined, 1100 * MB])
      expect(line(nothing)).toBe('Tudo enviado. Guardando as fotos...')
  })

  it('told a handing over as under way while the server did not answer', () => {
    const store = standing('entregando', ...all)
    store.proxima = 3_000
    store.set('entregando')
    expect(linesOf(store.view(), 1_000)[1]).toBe('Sem resposta do servidor. Nova tentativa em 2 s.')
    store.proxima = null
    store.set('entregando')
    expect(linesOf(store.view(), 4_000)).toHaveLength(1)
    store.set('entregando', 'O backend está reiniciando.')
    expect(linesOf(store.view(), 4_000)[1]).toBe('O backend está reiniciando.')
  })
})
