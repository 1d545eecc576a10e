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
          falta('(resposta)', 'backend answered 302'),
          falta('(resposta)', 'backend answered 301 to /api/usuario/'),
          falta('(resposta)', 'file of the backend does not begin as application/pdf'),
          falta('(resposta)', 'answer ended before its end: other side closed'),
          falta('(resposta)', 'answer is no gzip, as it says: incorrect header check'),
          falta('(arquivo)', 'photo refused: incompleta: photo refused: incompleta'),
          falta('(resposta)', 'O servidor respondeu de forma inesperada.: bad response'),
          falta('[0].image', 'address too long to keep'),
          falta('[1].image', 'address elsewhere'),
          falta('[2].altura', 'boolean'),
          falta(
            'GET /a.jpg',
            'photo reference leaves the backend for http://b, which is not in FOTO_ORIGINS',
          ),
        ],
      },
    ],
  })
  expect(text.split('\n').slice(1, 16)).toEqual([
    '  civil: veio nada; esperado outra coisa',
    '  (resposta): veio { users }; esperado outra coisa',
    '  week: veio texto; esperado outra coisa',
    '  data: veio lista de 3; esperado outra coisa',
    '  (resposta): veio resposta 302; esperado outra coisa',
    '  (resposta): veio resposta 301, que manda a /api/usuario/; esperado outra coisa',
    '  (resposta): veio um arquivo que não começa como application/pdf; esperado outra coisa',
    '  (resposta): veio conexão fechada no meio da resposta; esperado outra coisa',
    '  (resposta): veio uma resposta que não está em gzip, como diz; esperado outra coisa',
    '  (arquivo): veio uma foto incompleta; esperado outra coisa',
    '  (resposta): veio uma resposta que não segue o HTTP/1.1 (bad response); esperado outra coisa',
    '  [0].image: veio endereço longo demais; esperado outra coisa',
    '  [1].image: veio endereço fora do backend; esperado outra coisa',
    '  [2].altura: veio verdadeiro ou falso; esperado outra coisa',
    '  GET /a.jpg: veio endereço em http://b, que não está em FOTO_ORIGINS; esperado outra coisa',
  ])
  expect(text).toContain('O backend ainda não serve: 0 servem, 0 com perda, 1 não serve.')
})

it('names what stays on the backend: the order, and the user where one was registered', () => {
  const told = (...situacoes: ('serve' | 'fora')[]) =>
    reportText({
      url: 'http://x',
      codigo: 0,
      os: 'CONFORMIDADE-1',
      chamadas: situacoes.map((situacao) => ({
        passo: 'cadastro',
        chamada: 'POST /api/auth/register',
        situacao,
        ms: 3,
        faltas: [],
      })),
    })
  expect(told('serve')).toContain(
    'A OS CONFORMIDADE-1, suas fotos e o usuário conformidade-1@example.com ficam no backend.',
  )
  for (const text of [told(), told('fora')])
    expect(text).toContain('A OS CONFORMIDADE-1 e suas fotos ficam no backend.')
})
