import { describe, expect, it } from 'vitest'
import { readableLine } from './readable-log.ts'

const time = '2026-11-22T12:34:56.789Z'
const clock = new Date(time).toTimeString().slice(0, 8)
const read = (line: object) => readableLine(`${JSON.stringify({ time, ...line })}\n`)

describe('a line of the log on a terminal', () => {
  it('of a request says time, level, method, procedure or path, status and milliseconds', () => {
    const request = {
      requestId: 'abc',
      userId: 1,
      nivel: 'supervisor',
      bytesIn: 9,
      bytesOut: 10,
      upstream: [],
    }
    expect(
      read({ level: 'info', ...request, method: 'POST', rota: 'robo.fotos', status: 200, ms: 31.4 }),
    ).toBe(`${clock}  info   POST  robo.fotos  200  31 ms\n`)
    const refused = {
      ...request,
      method: 'POST',
      rota: 'robo.fotos',
      status: 403,
      ms: 2,
      codigo: 'FORBIDDEN',
    }
    expect(read({ level: 'info', ...refused })).toBe(
      `${clock}  info   POST  robo.fotos  403  2 ms  FORBIDDEN\n`,
    )
  })

  it('of anything else says what happened and its details', () => {
    expect(read({ level: 'error', evento: 'backend-terminou', codigo: 1, sinal: null })).toBe(
      `${clock}  erro   backend-terminou  codigo=1\n`,
    )
    expect(read({ level: 'info', auditoria: 'login-recusado', requestId: 'r', email: 'a@b.co' })).toBe(
      `${clock}  info   login-recusado  email=a@b.co\n`,
    )
    expect(read({ level: 'error', erro: 'BAD_BACKEND', detalhe: 'sem lista', requestId: 'r' })).toBe(
      `${clock}  erro   BAD_BACKEND  detalhe=sem lista\n`,
    )
  })

  it('of what the start met at API_URL is a sentence', () => {
    const line = { evento: 'backend-visto', endereco: 'https://x.example', status: 401 }
    expect(read({ level: 'info', ...line, detalhe: 'responde e pede entrada (401), como se espera' })).toBe(
      `${clock}  info   o backend de API_URL (https://x.example) responde e pede entrada (401), como se espera\n`,
    )
  })

  it('of the embedded backend is in Portuguese too', () => {
    const backend = { level: 'warn', parte: 'api' }
    expect(read({ ...backend, evento: 'envios-inacabados-removidos', lotes: 2 })).toBe(
      `${clock}  aviso  backend embutido: envios inacabados removidos  lotes=2\n`,
    )
    expect(read({ ...backend, evento: 'fotos-danificadas', fotos: [7] })).toBe(
      `${clock}  aviso  backend embutido: fotos-danificadas  fotos=[7]\n`,
    )
    expect(read({ ...backend, erro: 'UNEXPECTED', rota: '/api/usuario', detalhe: 'x' })).toBe(
      `${clock}  aviso  backend embutido: pedido falhou  UNEXPECTED  /api/usuario  detalhe=x\n`,
    )
  })

  it.each(['um texto qualquer\n', '{"time":1}\n', '[]\n'])('that is none stays as it is: %j', (text) => {
    expect(readableLine(text)).toBe(text)
  })
})
