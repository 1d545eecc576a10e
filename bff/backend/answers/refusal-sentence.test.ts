import { describe, expect, it } from 'vitest'
import { refusalSentenceOf } from './refusal-sentence.ts'

it('a long sentence of a backend ended in half an emoji, which readers of JSON refuse', () => {
  expect(refusalSentenceOf({ message: `${'a'.repeat(299)}😀 e mais` })).toBe('a'.repeat(299))
})

it('is one line without what turns the reading direction, and its parts are told apart once', () => {
  const message = ' A OS\r\n\tjá foi \u202eencerrada.\u0000 '
  expect(refusalSentenceOf({ message })).toBe('A OS já foi  encerrada.')
  expect(refusalSentenceOf({ errors: ['A OS já foi encerrada.', 'fale com Ana'] })).toBe(
    'A OS já foi encerrada. fale com Ana',
  )
})

it.each([
  ['JavaScript', 'A OS já foi encerrada.\n    at fechar (/srv/app/os.js:10:5)', 'A OS já foi encerrada.'],
  ['Java', 'A OS já foi encerrada.\r\n\tat br.app.Os.fechar(Os.java:10)', 'A OS já foi encerrada.'],
  ['PHP', 'A OS já foi encerrada.\nStack trace:\n#0 /var/www/os.php(10): fechar()', 'A OS já foi encerrada.'],
  ['Python', 'Traceback (most recent call last):\n  File "/srv/os.py", line 10', undefined],
])(
  "the stack of a backend's 4xx, with its files, stood on people's screens: %s",
  (_language, message, sentence) => {
    expect(refusalSentenceOf({ message })).toBe(sentence)
  },
)

describe("a backend's refusal, read as a sentence", () => {
  it.each([
    [
      'pydantic',
      { detail: [{ loc: ['body', 'email'], msg: 'já existe', type: 'value_error' }] },
      'email: já existe',
    ],
    [
      'pydantic, of the whole body',
      { detail: [{ loc: ['body'], msg: 'corpo vazio', type: 'missing' }] },
      'corpo vazio',
    ],
    ['one sentence under detail', { detail: 'Usuário ou senha incorretos' }, 'Usuário ou senha incorretos'],
    ['msg', { msg: 'Token vencido' }, 'Token vencido'],
    ['Django, of the whole form', { non_field_errors: ['Credenciais inválidas.'] }, 'Credenciais inválidas.'],
    ['Django, by field', { email: ['já existe'], os: ['em branco'] }, 'email: já existe; os: em branco'],
    ['RFC 9457', { title: 'Inválido', status: 422, errors: { os: ['em branco'] } }, 'os: em branco'],
    [
      'RFC 9457, with a title alone',
      { type: 'https://exemplo/os-encerrada', title: 'A OS já foi encerrada.', status: 409 },
      'A OS já foi encerrada.',
    ],
    [
      'RFC 9457, whose title says its status',
      { type: 'about:blank', title: 'Unprocessable Content', status: 422 },
      undefined,
    ],
    [
      'ASP.NET, of a form it says no more of',
      { title: 'One or more validation errors occurred.', status: 400, errors: {} },
      undefined,
    ],
    ['Spring', { status: 400, error: 'Bad Request', path: '/api/x', message: '' }, undefined],
    ['Nest, of a status alone', { statusCode: 401, message: 'Unauthorized' }, undefined],
    [
      'Laravel',
      { message: 'The given data was invalid.', errors: { os: ['A OS é obrigatória.'] } },
      'os: A OS é obrigatória.',
    ],
    ['OAuth', { error: 'invalid_grant', detail: 'Senha incorreta.' }, 'Senha incorreta.'],
    ['ASP.NET, a text alone', 'A OS já foi encerrada.', 'A OS já foi encerrada.'],
    [
      'Rails, a list of sentences alone',
      ['E-mail já está em uso', 'Dano não pode ficar em branco'],
      'E-mail já está em uso; Dano não pode ficar em branco',
    ],
    [
      'ASP.NET Identity',
      [{ code: 'DuplicateUserName', description: 'O usuário já existe.' }],
      'O usuário já existe.',
    ],
    ['Laravel, of too many requests', { message: 'Too Many Attempts.' }, undefined],
    [
      'Spring, without a message',
      { status: 404, error: 'Not Found', message: 'No message available' },
      undefined,
    ],
    ['nothing a person could read', { loc: ['body'], type: 'missing' }, undefined],
  ])('says what is wrong and where, in the habit of %s', (_habit, json, sentence) => {
    expect(refusalSentenceOf(json)).toBe(sentence)
  })
})
