import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { boundaryOf } from './header-parameters.ts'
import { MultipartScanner } from './multipart-scanner.ts'
import type { PartHeaders } from './part-headers.ts'

type Part = PartHeaders & { body: string }

function scan(chunks: readonly Buffer[], boundary: string): Part[] {
  const parts: Part[] = []
  let open: { part: PartHeaders; slices: Buffer[] } | null = null
  const scanner = new MultipartScanner(boundary, {
    partStart: (part) => {
      expect(open).toBeNull()
      open = { part, slices: [] }
    },
    partData: (slice) => open?.slices.push(slice),
    partEnd: () => {
      if (open) parts.push({ ...open.part, body: Buffer.concat(open.slices).toString('latin1') })
      open = null
    },
  })
  for (const chunk of chunks) scanner.write(chunk)
  scanner.end()
  return parts
}

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end))
}

const B = 'X-b'
const body = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')
const form = (headers: string, content = 'v') => body(`--${B}\n${headers}\n\n${content}\n--${B}--\n`)
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`

/** Contents made of parts of the delimiter, in which a scanner that loses its place would go wrong. */
const content = fc
  .array(
    fc.constantFrom('\r', '\n', '\r\n', '-', '--', 'X', 'X-', `\r\n--X`, `--${B}`, `\r\n-${B}`, 'a', '\0ÿ'),
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !text.includes(`\r\n--${B}`))
const cuts = fc.array(fc.nat(), { maxLength: 20 })

describe('a well-made form', () => {
  it('comes out part by part, byte for byte, however it is split', () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 6 }), cuts, (contents, at) => {
        const text = contents
          .map((c, i) => `--${B}\r\n${disposition(`name="p${i}"; filename="${i}.jpg"`)}\r\n\r\n${c}\r\n`)
          .join('')
        const bytes = Buffer.from(`${text}--${B}--\r\n`, 'latin1')
        const expected = contents.map((c, i) => ({ name: `p${i}`, filename: `${i}.jpg`, body: c }))
        expect(scan(split(bytes, at), B)).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })

  it('is read as undici writes it, names with accents and quotes included', async () => {
    const data = new FormData()
    data.append('os', 'OS-1 ção')
    data.append(
      'photos',
      new File([Uint8Array.of(255, 216, 13, 10)], 'pá "norte" 😀.jpg', { type: 'image/jpeg' }),
    )
    data.append('photos', new File([], 'vazia.png'))
    const response = new Response(data)
    const boundary = boundaryOf(response.headers.get('content-type') ?? '')
    const bytes = Buffer.from(await response.arrayBuffer())
    const expected = [
      { name: 'os', body: Buffer.from('OS-1 ção').toString('latin1') },
      { name: 'photos', filename: 'pá "norte" 😀.jpg', body: 'ÿØ\r\n' },
      { name: 'photos', filename: 'vazia.png', body: '' },
    ]
    expect(scan([bytes], boundary)).toEqual(expected)
    expect(
      scan(
        Array.from(bytes, (byte) => Buffer.of(byte)),
        boundary,
      ),
    ).toEqual(expected)
  })

  it.each([
    ['a name with backslashes', `filename="C:\\fotos\\p1.jpg"`, 'C:\\fotos\\p1.jpg'],
    ['an escaped quote', `filename="a\\"b.jpg"`, 'a"b.jpg'],
    ['an extended name beside a plain one', `filename="pa.jpg"; filename*=UTF-8''p%C3%A1.jpg`, 'pá.jpg'],
    ['a bare token', `filename=p1.jpg`, 'p1.jpg'],
    ['an empty name', `filename=""`, ''],
  ])('may carry %s', (_what, parameter, filename) => {
    expect(scan([form(disposition(`name="photos"; ${parameter}`))], B)).toEqual([
      { name: 'photos', filename, body: 'v' },
    ])
  })

  it('may say the length and the plain encoding of a part', () => {
    const headers = `content-length: 1\ncontent-transfer-encoding: binary\n${disposition('name=os')}`
    expect(scan([form(headers)], B)).toEqual([{ name: 'os', body: 'v' }])
  })

  it('may be empty', () => {
    expect(scan([body(`--${B}--`)], B)).toEqual([])
  })
})

describe('a form that is not strictly made', () => {
  const good = form(disposition('name="os"')).toString('latin1')

  it('U08 is refused when it is cut anywhere', () => {
    const whole = good.lastIndexOf('\r\n')
    for (let length = 0; length < good.length; length++) {
      const read = () => scan([Buffer.from(good.slice(0, length), 'latin1')], B)
      if (length === whole) expect(read()).toHaveLength(1)
      else expect(read, `cut at ${length}`).toThrow(AppError)
    }
  })

  it.each([
    ['a preamble', body(`hello\n--${B}\n${disposition('name=os')}\n\nv\n--${B}--\n`)],
    ['an epilogue', body(`${good}more`)],
    ['parts after the end', body(`${good}--${B}\n${disposition('name=os')}\n\nv\n--${B}--\n`)],
    ['another boundary', body(`--other\n${disposition('name=os')}\n\nv\n--other--\n`)],
    ['padding after a boundary', body(`--${B}  \n${disposition('name=os')}\n\nv\n--${B}--\n`)],
    ['no part headers', body(`--${B}\n\nv\n--${B}--\n`)],
    ['no disposition', form('Content-Type: text/plain')],
    ['another disposition', form('Content-Disposition: attachment; name="os"')],
    ['no name', form('Content-Disposition: form-data')],
    ['an empty name', form(disposition('name=""'))],
    ['a repeated parameter', form(disposition('name="os"; name="wtg"'))],
    ['an unknown parameter', form(disposition('name="os"; size=3'))],
    ['an unterminated quote', form(disposition('name="os'))],
    ['text after a quoted name', form(disposition('name="os"x'))],
    ['a NUL in a name', form(disposition('name="os"; filename="a\0.jpg"'))],
    ['an encoded NUL in a name', form(disposition(`name="os"; filename*=UTF-8''a%00.jpg`))],
    ['a broken extended name', form(disposition(`name="os"; filename*=UTF-8''%E0`))],
    ['names that are not UTF-8', form(disposition('name="os"; filename="p\xe1.jpg"'))],
    ['an unknown header', form(`${disposition('name="os"')}\nX-Other: 1`)],
    ['a repeated header', form(`${disposition('name="os"')}\n${disposition('name="os"')}`)],
    ['a folded header', form('Content-Disposition: form-data;\n name="os"')],
    ['a bare line feed', Buffer.from(good.replace('\r\n\r\nv', '\n\r\n\r\nv'), 'latin1')],
    ['an encoded part', form(`${disposition('name="os"')}\nContent-Transfer-Encoding: base64`)],
    ['headers of more than 8 KiB', form(disposition(`name="os"; filename="${'a'.repeat(9000)}"`))],
  ])('U08 U09 U11 is refused for %s, however it is split', (_what, bytes) => {
    fc.assert(
      fc.property(cuts, (at) => {
        expect(() => scan(split(bytes, at), B)).toThrow(AppError)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['nothing', 'Confira a boundary, os fins de linha (CRLF) e os cabeçalhos de cada parte.'],
    [`--${B}\n`, 'O envio chegou incompleto. Tente novamente.'],
  ])('%j is told as INVALID_INPUT with what to do', (text, said) => {
    expect(() => scan([body(text)], B)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', texto: expect.stringContaining(said) }),
    )
  })
})

describe('a body with a NUL in a name', () => {
  it.each([
    ['plain', disposition('name="os"; filename="a\0.jpg"')],
    ['encoded', disposition(`name="os"; filename*=UTF-8''a%00.jpg`)],
  ])('%s, is told so: sending it again would not help', (_how, head) => {
    const texto = 'Um nome no envio tem um caractere nulo. Troque o nome e envie de novo.'
    expect(() => scan([form(head)], B)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', texto }))
  })
})

describe('a body with a file name in Latin-1', () => {
  it('is told so: sending it again would not help', () => {
    const texto = 'O corpo não está em UTF-8, e seus acentos se perderiam. Envie-o em UTF-8.'
    const head = disposition('name="photos"; filename="p\xe1.jpg"')
    expect(() => scan([form(head)], B)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', texto }))
  })
})

describe('the boundary of a request', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b:c"', 'a b:c'],
  ])('is taken from %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
    'multipart/form-data; boundary=a; boundary=b',
    'multipart/form-data; boundary="a\u0001"',
    'multipart/form-data; boundary="a "',
    'multipart/form-data; boundar',
  ])('U08 is refused in %s', (type) => {
    expect(() => boundaryOf(type)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it.each([undefined, 'application/json', 'multipart/mixed; boundary=a', 'multipart/form-dataX; boundary=a'])(
    'is not looked for in another type: %s',
    (type) => {
      expect(() => boundaryOf(type)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_MEDIA' }))
    },
  )
})
