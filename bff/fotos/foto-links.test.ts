import { expect, it } from 'vitest'
import { createFotoLinks } from './foto-links.ts'

const origins = { own: new URL('http://backend'), further: new Set(['https://fotos.exemplo.com']) }

/** Links, and a list of the references that were sealed for them. */
function countedLinks() {
  const sealed: string[] = []
  const seal = ({ reference }: { reference: string }) => {
    sealed.push(reference)
    return `sealed ${reference}`
  }
  const refs = { seal, open: () => expect.fail('nothing is opened') }
  return { links: createFotoLinks(refs, () => origins), sealed }
}

it.each([
  ['presigned addresses of 2,500 characters', { length: 2_500, times: 2 }],
  ['addresses of 50 characters', { length: 50, times: 1 }],
])('photos at %s were kept as if they were short, 120 MB of them', (_what, { length, times }) => {
  const { links, sealed } = countedLinks()
  const first = '/api/fotos/primeira'
  links.link('drone', first)
  for (let n = 0; n < 5_000; n++)
    links.link('drone', `https://fotos.exemplo.com/${n}?${'t'.repeat(length - 30)}`)
  links.link('drone', first)
  expect(sealed.filter((reference) => reference === first)).toHaveLength(times)
})

it('a photo of the backend before is judged anew once the gateway has another', () => {
  let own = new URL('http://antes')
  const refs = { seal: () => 'sealed', open: () => expect.fail('nothing is opened') }
  const links = createFotoLinks(refs, () => ({ own, further: new Set<string>() }))
  const problem = () => links.link('drone', 'http://antes/fotos/1').problem
  expect(problem()).toBeUndefined()
  own = new URL('http://depois')
  expect(problem()).toBe('foraDoServidor')
})
