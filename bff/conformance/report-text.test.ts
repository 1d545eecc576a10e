import { expect, it } from 'vitest'
import { reportText } from './report-text.ts'

it('says in Portuguese what came in place of what a screen needs', () => {
  const falta = (campo: string, veio: string) => ({ campo, veio, esperado: 'outra coisa' })
  const text = reportText({
    url: 'http://x',
    codigo: 1,
    os: 'OS-1',
    chamadas: [
      {
        passo: 'listas do painel',
        chamada: 'GET /api/admin/wtg-list',
        situacao: 'nao-serve',
        ms: 3,
        faltas: [
          falta('civil', 'nothing'),
          falta('(answer)', '{ users }'),
          falta('week', 'text'),
          falta('data', 'list of 3'),
        ],
      },
    ],
  })
  expect(text.split('\n').slice(1, 5)).toEqual([
    '  civil: veio nada; esperado outra coisa',
    '  (resposta): veio { users }; esperado outra coisa',
    '  week: veio texto; esperado outra coisa',
    '  data: veio lista de 3; esperado outra coisa',
  ])
})
