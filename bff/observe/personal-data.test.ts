import { describe, expect, it } from 'vitest'
import { cpuMs } from '#shared/node/testing/load'
import { withoutPersonalData } from './personal-data.ts'

const cover = withoutPersonalData(() => Buffer.alloc(32, 7))
const read = (line: object) => JSON.parse(cover(`${JSON.stringify(line)}\n`)) as Record<string, unknown>
const HASH = /^#[0-9a-f]{12}$/

describe('a log without personal data', () => {
  it('has a hash for the e-mail and the address of whoever comes in, the same one in every line', () => {
    const first = read({
      auditoria: 'login',
      userId: 7,
      email: 'ana@empresa.com.br',
      endereco: '203.0.113.9',
    })
    const again = read({ auditoria: 'login-recusado', email: 'ana@empresa.com.br', endereco: '203.0.113.8' })
    expect(first).toMatchObject({ userId: 7, email: expect.stringMatching(HASH) })
    expect(first['endereco']).toMatch(HASH)
    expect(again['email']).toBe(first['email'])
    expect(again['endereco']).not.toBe(first['endereco'])
  })

  it('has the same hash for an e-mail inside a sentence, however deep and however written', () => {
    const { email } = read({ auditoria: 'login', email: 'ana@empresa.com.br' })
    const line = {
      motivo: 'O e-mail Ana@Empresa.com.br já existe.',
      campos: [{ veio: 'ana@empresa.com.br' }],
    }
    expect(read(line)).toEqual({ motivo: `O e-mail ${String(email)} já existe.`, campos: [{ veio: email }] })
  })

  it('needs the key to tell whose hash it is', () => {
    const other = withoutPersonalData(() => Buffer.alloc(32, 8))
    const line = '{"auditoria":"login","email":"ana@empresa.com.br"}\n'
    expect(other(line)).not.toBe(cover(line))
  })

  it.each([
    '{"evento":"pronto","endereco":"http://localhost:3000"}\n',
    '{"method":"POST","rota":"robo.fotos","status":200}\n',
    'um texto qualquer\n',
  ])('leaves what names nobody as it is: %s', (line) => {
    expect(cover(line)).toBe(line)
  })

  it('R03 reads a word of 100,000 letters once, also beside an e-mail', async () => {
    const line = `${JSON.stringify({ rota: `${'a'.repeat(100_000)} x@${'a-'.repeat(50_000)} ana@empresa.com.br` })}\n`
    let covered = ''
    expect(await cpuMs(() => void (covered = cover(line)))).toBeLessThan(500)
    expect(covered).not.toContain('ana@')
  })
})
