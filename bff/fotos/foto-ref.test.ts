import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marcacaoSchema } from '#shared/contract/inspecao/marcacao'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { fotoPlace, MAX_REFERENCE_BYTES } from './backend-reference.ts'
import { createFotoLinks } from './foto-links.ts'
import { createFotoRefs } from './foto-ref.ts'

const key = randomBytes(32)
const refs = createFotoRefs(key)
const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error
const badBackend = expect.objectContaining({ code: 'BAD_BACKEND' }) as Error

describe('a sealed photo reference', () => {
  it('opens to what was sealed, is always the same, and tells nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LISTA_LINHAS), fc.webUrl(), ({ id }, reference) => {
        const ref = refs.seal({ linha: id, reference })
        expect(refs.open(ref)).toEqual({ linha: id, reference })
        expect(createFotoRefs(key).seal({ linha: id, reference })).toBe(ref)
        expect(ref).toMatch(/^[\w-]+$/)
        expect(Buffer.from(ref, 'base64url').includes(reference)).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  it.each(LISTA_LINHAS)('of $id is taken with a marcacao, also when it is the longest', (linha) => {
    const links = createFotoLinks(refs, () => ({ own: new URL('https://b.example'), further: new Set() }))
    const longest = `/f?${'x'.repeat(MAX_REFERENCE_BYTES - 3)}`
    const { address, problem } = links.link(linha.id, longest)
    expect(problem).toBeUndefined()
    expect(marcacaoSchema(linha).shape.foto.parse(address)).toBe(address)
    expect(links.toBackend(linha.id, address)).toBe(longest)
  })

  it('is not found when any bit of it is changed, when it is cut, or under another key', () => {
    const ref = refs.seal({ linha: 'drone', reference: '/api/fotos/1' })
    const bytes = Buffer.from(ref, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => refs.open(changed.toString('base64url'))).toThrow(notFound)
    }
    for (let length = 0; length < ref.length; length += 3)
      expect(() => refs.open(ref.slice(0, length))).toThrow(notFound)
    for (const odd of ['..', '../../etc/passwd', 'x'.repeat(50), `${ref}=`, 'á'.repeat(60)])
      expect(() => refs.open(odd)).toThrow(notFound)
    expect(() => createFotoRefs(randomBytes(32)).open(ref)).toThrow(notFound)
  })
})

describe('the addresses of photos', () => {
  const origin = new URL('http://backend.local:8080/base')
  const origins = { own: origin, further: new Set(['https://fotos.example']) }
  const links = createFotoLinks(refs, () => origins)

  it.each([
    '/api/fotos/1',
    'fotos/1.jpg?v=2',
    'http://backend.local:8080/base/x.jpg',
    '//backend.local:8080/x',
  ])('are made of %s and turned back into it', (reference) => {
    const address = links.link('civil', reference).address
    expect(address).toMatch(/^\/api\/fotos\/[\w-]+$/)
    expect(links.toBackend('civil', address)).toBe(reference)
    expect(links.toBackend('civil', `${address}?w=960`)).toBe(reference)
    expect(() => links.toBackend('drone', address)).toThrow(notFound)
  })

  it.each([
    'http://169.254.169.254/latest',
    'http://backend.local/x.jpg',
    'https://backend.local:8080/x.jpg',
    'http://backend.local:8080@evil.example/x',
    'http://user@backend.local:8080/x',
    '//evil.example/x.jpg',
    '\\\\evil.example\\x.jpg',
    'file:///etc/passwd',
    'gopher://backend.local:8080/x',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'http://2130706433/x',
    'http://[::1]/x',
  ])('D02 I05 lead nowhere when made of %s', (reference) => {
    expect(links.link('civil', reference).problem).toBe('foraDoServidor')
    const { reference: kept } = refs.open(links.link('civil', reference).address.slice('/api/fotos/'.length))
    expect(() => fotoPlace(kept, origins)).toThrow(badBackend)
  })

  it.each([
    ['4,097 plain characters', `/${'x'.repeat(4096)}`],
    ['fewer of another alphabet', `/${'é'.repeat(2048)}`],
    ['fewer that are escaped', `/${'"'.repeat(2048)}`],
    ['as many at an origin of its own', `https://fotos.example/${'x'.repeat(5000)}?segredo=1`],
  ])('of %s are too long, and lead nowhere', (_what, reference) => {
    const { problem, at, address } = links.link('civil', reference)
    expect([problem, at]).toEqual(['enderecoLongo', undefined])
    expect(links.toBackend('civil', address)).toBe('')
    expect(() => fotoPlace(reference, origins)).toThrow(badBackend)
  })

  it.each([`/${'é'.repeat(2047)}`, `/${'"'.repeat(2047)}`])(
    'of other characters are kept as long as they fit',
    (reference) => {
      const { address, problem } = links.link('civil', reference)
      expect([problem, links.toBackend('civil', address)]).toEqual([undefined, reference])
    },
  )

  it('at a further origin lead there as they were given, and at no other', () => {
    const signed = 'https://fotos.example/os%2F1/a%20b.jpg?X-Amz-Signature=a%2Fb&x=1'
    expect(links.link('civil', signed).problem).toBeUndefined()
    expect(fotoPlace(signed, origins)).toEqual({ url: new URL(signed) })
    expect(fotoPlace(signed, origins).url.href).toBe(signed)
    for (const odd of ['http://fotos.example/1', 'https://fotos.example:8443/1', 'https://u@fotos.example/1'])
      expect(links.link('civil', odd).problem, odd).toBe('foraDoServidor')
    expect(links.link('civil', 'https://outras.example/1?segredo=2').at).toBe('https://outras.example')
  })

  it('lead nowhere when made of nothing', () => {
    expect(links.link('civil', '').problem).toBe('semEndereco')
    expect(() => fotoPlace('', origins)).toThrow(badBackend)
  })

  it('of anything else are not found', () => {
    for (const address of ['/api/fotos/', '/api/fotos/1', 'http://x/api/fotos/1', '', '/etc/passwd'])
      expect(() => links.toBackend('civil', address)).toThrow(notFound)
  })
})
