import { expect, it } from 'vitest'
import { monthsOf, tryUsuario, tryWrongSenha } from './general-calls.ts'
import { Trial } from './trial.ts'

const answered = { requestId: 'r', data: null, bytes: Buffer.alloc(0), message: 'Senha incorreta' }

it('a wrong senha that is let in is reported with the refusal that was expected, and not as a success', async () => {
  const trial = new Trial({ linesOf: () => [] })
  for (const status of [200, 401, 422])
    await tryWrongSenha(trial, { login: () => Promise.resolve({ ...answered, status }) }, 'a@b.example')
  expect(trial.rows.map(({ situacao, faltas }) => [situacao, faltas])).toEqual([
    ['nao-serve', [{ campo: '(status)', veio: 'um sim', esperado: 'uma recusa, como 401' }]],
    ['serve', []],
    ['serve', []],
  ])
})

it('at the end of a month, the order was not found in a backend of another time zone, which counts it in the next month', async () => {
  expect(monthsOf(new Date('2026-11-15T12:00:00Z'), 'America/Sao_Paulo')).toEqual(['2026-11'])
  const months = monthsOf(new Date('2026-12-01T01:00:00Z'), 'America/Sao_Paulo')
  const wtgs = [{ os: 'OS-1', data_criacao: new Date().toISOString() }]
  const monthOf = (input: unknown) => (input as { month?: string }).month
  const toldBy = async (theirs?: string) => {
    const trial = new Trial({ linesOf: () => [] })
    const call = (_procedure: string, input: unknown) => {
      const isIn = theirs === undefined || [undefined, theirs].includes(monthOf(input))
      return Promise.resolve({ ...answered, status: 200, data: { empresas: [], wtgs: isIn ? wtgs : [] } })
    }
    await tryUsuario({ trial, caller: { call }, order: { os: 'OS-1' } }, months)
    return trial.rows.map(({ situacao }) => situacao)
  }
  expect([await toldBy('2026-11'), await toldBy('2026-12')]).toEqual(Array(2).fill(Array(3).fill('serve')))
  expect(await toldBy('2026-10')).toEqual(['serve', 'nao-serve', 'serve'])
  // One that knows no months shows every upload under each, and was found to serve.
  expect(await toldBy()).toEqual(['serve', 'serve', 'nao-serve'])
})
