import { afterEach, describe, expect, it } from 'vitest'
import { timeZone, limites, productName } from './product.ts'

function inject(name: string, content: string) {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
}
afterEach(() => document.head.replaceChildren())

describe('what the page knows of the product', () => {
  it('is what the contract says, when nobody has set anything', () => {
    expect([productName(), timeZone()]).toEqual(['Extradorso', 'America/Sao_Paulo'])
    expect(limites()).toEqual({ fotoMb: 100, fotos: 5000, jsonMb: 20 })
  })

  it('is what the gateway has written into it', () => {
    inject('product-name', 'Aerovista')
    inject('time-zone', 'America/Manaus')
    inject('limites', '{"fotoMb":7,"fotos":3}')
    expect([productName(), timeZone()]).toEqual(['Aerovista', 'America/Manaus'])
    expect(limites()).toEqual({ fotoMb: 7, fotos: 3, jsonMb: 20 })
  })
})
