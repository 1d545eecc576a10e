import { describe, expect, it } from 'vitest'
import { firstAccessLines, readyLine, readyLogLine } from './start-texts.ts'

const started = {
  port: 3000,
  host: '0.0.0.0',
  publicUrl: undefined,
  firstAdmin: undefined,
  ownAddresses: ['192.168.0.7', '10.0.0.2'],
}

describe('the line that says that the product is ready', () => {
  it.each([
    [
      'everywhere, names the addresses for this and for other computers',
      {},
      'Pronto em http://localhost:3000 (de outros computadores, http://192.168.0.7:3000 ou http://10.0.0.2:3000)',
    ],
    ['without a network, names this computer', { ownAddresses: [] }, 'Pronto em http://localhost:3000'],
    ['on this computer alone, names no other', { host: '127.0.0.1' }, 'Pronto em http://localhost:3000'],
    ['at one address, names that', { host: '192.168.0.7' }, 'Pronto em http://192.168.0.7:3000'],
    ['at one IPv6 address, brackets it', { host: 'fd00::1' }, 'Pronto em http://[fd00::1]:3000'],
    [
      'behind a proxy, names the address of the browsers',
      { publicUrl: new URL('https://inspecao.example') },
      'Pronto em http://localhost:3000 (para os navegadores, https://inspecao.example)',
    ],
    [
      'in development, names the address of the screens',
      { screens: 'http://localhost:5173' },
      'Pronto em http://localhost:5173',
    ],
  ])('%s', (_case, about, line) => {
    expect(readyLine({ ...started, ...about })).toBe(line)
  })

  it('is a line of the log for programs, with the address as a field', () => {
    const line = readyLogLine(started, new Date('2026-11-22T12:00:00Z'))
    expect(line.endsWith('\n')).toBe(true)
    expect(JSON.parse(line)).toEqual({
      time: '2026-11-22T12:00:00.000Z',
      level: 'info',
      evento: 'pronto',
      endereco: 'http://localhost:3000',
      detalhe: readyLine(started),
    })
  })
})

describe('the first access', () => {
  it('is told with how to change its senha, and on no later start', () => {
    const firstAdmin = { email: 'a@b.co', senha: 'x-y-z' }
    expect(firstAccessLines({ firstAdmin }).join('\n')).toMatch(
      /^Primeiro acesso.*\n {2}E-mail: a@b\.co\n {2}Senha: x-y-z\n {2}Para trocar a senha: 'Minha conta', no painel, depois de entrar$/,
    )
    expect(firstAccessLines({ firstAdmin: undefined })).toEqual([])
  })
})
