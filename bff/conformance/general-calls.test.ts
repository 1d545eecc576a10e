import { expect, it } from 'vitest'
import { tryWrongSenha } from './general-calls.ts'
import { Trial } from './trial.ts'

const answered = { requestId: 'r', data: null, bytes: Buffer.alloc(0), message: 'Senha incorreta' }

it('a wrong senha that enters is told with the refusal that was expected, and not with a yes', async () => {
  const trial = new Trial({ linesOf: () => [] })
  for (const status of [200, 401, 422])
    await tryWrongSenha(trial, { login: () => Promise.resolve({ ...answered, status }) }, 'a@b.example')
  expect(trial.rows.map(({ situacao, faltas }) => [situacao, faltas])).toEqual([
    ['nao-serve', [{ campo: '(status)', veio: 'um sim', esperado: 'uma recusa, como 401' }]],
    ['serve', []],
    ['serve', []],
  ])
})
