import type { Answer } from './fake-backend.ts'

export const REFUSED = 'O servidor recusou o pedido.'
export const UNEXPECTED = 'O servidor respondeu de forma inesperada.'
export const said = (json: unknown): Answer => ({ status: 200, json })
const written = (text: string, type: string): Answer => ({
  status: 200,
  json: '',
  text,
  headers: { 'content-type': type },
})

/** Answers that refuse though they came with 200, and the sentence that people read. */
export const NO: [string, Answer, string][] = [
  ['success: false', said({ success: false, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['ok: false', said({ ok: false, error: 'Disco cheio.' }), 'Disco cheio.'],
  ['sucesso: false', said({ sucesso: false, mensagem: 'OS encerrada.' }), 'OS encerrada.'],
  ['isSuccess: false', said({ isSuccess: false, value: null, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['succeeded: false', said({ succeeded: false, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['Success: false', said({ Success: false, Message: 'OS encerrada.', Data: null }), 'OS encerrada.'],
  ['an error', said({ error: 'Falhou.' }), 'Falhou.'],
  ['an error of one word', said({ error: 'no' }), 'no'],
  ['an error object', said({ error: { code: 7, message: 'Falhou.' } }), 'Falhou.'],
  ['errors', said({ errors: ['OS vazia', 'Torre vazia'] }), 'OS vazia; Torre vazia'],
  ['errors by field', said({ errors: { os: ['em branco'], torre: 'longa' } }), 'os: em branco; torre: longa'],
  ['a status of error', said({ status: 'error', message: 'Não gravou.' }), 'Não gravou.'],
  ['a statusCode of 400', said({ statusCode: 400, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['a status of 500', said({ status: 500, message: 'Não gravou.' }), 'Não gravou.'],
  ['a no in wraps', said({ status: 200, data: { result: { ok: false, msg: 'Cheio.' } } }), 'Cheio.'],
  [
    'a no in a wrap, told around it',
    said({ message: 'OS encerrada.', data: { salvo: false } }),
    'OS encerrada.',
  ],
  [
    'success: false, told in a wrap',
    said({ success: false, data: { message: 'OS encerrada.' } }),
    'OS encerrada.',
  ],
  ['a row of a database that says no', said([{ success: false, message: 'OS encerrada.' }]), 'OS encerrada.'],
  ['the no of DataSnap', said({ result: [{ status: 'erro', mensagem: 'OS encerrada.' }] }), 'OS encerrada.'],
  ['success: false without a sentence', said({ success: false, error: true }), REFUSED],
  ['false', said(false), REFUSED],
  ['a sentence in plain text', written('Erro ao gravar', 'text/plain'), 'Erro ao gravar'],
  ['a no at its end', written('E-mail já cadastrado', 'text/plain'), 'E-mail já cadastrado'],
]

/** Answers that are neither a yes nor a no. */
export const ODD: [string, Answer][] = [
  ['a page', written('<!doctype html><p>Manutenção. Success!</p>', 'text/html')],
  ['a page called JSON', written('<html></html>', 'application/json')],
  ['a page called text', written('<p>ok</p>', 'text/plain')],
  ['half of a JSON', written('{"message": "ok"', 'application/json')],
  ['a warning behind its JSON', written('{"success":false}<br />\n<b>Deprecated</b>: x', 'text/html')],
  ['a warning before its JSON', written('Notice: x in /a.php\n{"success":false}', 'text/html')],
  ['JSON as the text of a JSON', said('{"success":false,"message":"OS encerrada."}')],
  ['text that says neither', written('Service temporarily away', 'text/plain')],
  ['text that says neither, called HTML', written('Voltamos em instantes', 'text/html')],
]

export const YES: [string, Answer][] = [
  ['an empty body', written('', 'text/html')],
  ['204', { status: 204, json: '', text: '' }],
  ['OK in plain text', written('OK', 'text/plain')],
  ['a sentence of what was done', written('Upload realizado', 'text/plain')],
  ['OK called HTML', written('Salvo com sucesso', 'text/html; charset=utf-8')],
  ['"Created"', said('Created')],
  ['an object without an error', said({ success: true, error: null, errors: [], id: 7 })],
  ['an error of nothing', said({ isSuccess: true, error: { code: '', message: '', type: 0 }, value: 7 })],
  ['an error of false, as text', said({ error: 'false', id: 7 })],
  ['a row count', said(1)],
  ['a row with a state of its own', said([{ id: 7, status: 'erro' }])],
  ['rows that have no ids', said([{ status: 'erro' }, { status: 'ok' }])],
  ['a wrapped record with a status of its own', said({ data: { id: 7, status: 'erro' } })],
  ['a wrapped record with a result of its own', said({ data: { id: 7, result: { status: 'erro' } } })],
  ['a record that has a code and a description', said({ id: 5, codigo: 422, descricao: 'Turbina 422' })],
  ['a record whose state and kind are bad', said({ id: 5, status: 'rejeitada', tipo: 'falha' })],
  ['a status of 200', said({ status: 200, statusCode: '201', id: 7 })],
]

/** Answers that refuse a change in a sentence of their own. */
export const TOLD_NO: [unknown, string][] = [
  [{ salvo: false, mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ gravado: 'Não', mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ sucesso: 'N', mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ status: 'NOK', msg: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ resultado: 'erro', mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ code: 500, message: 'Banco fora do ar.' }, 'Banco fora do ar.'],
  [{ codigo: -1, mensagem: 'Falha ao gravar.' }, 'Falha ao gravar.'],
  [{ message: 'Não foi possível gravar.' }, 'Não foi possível gravar.'],
  [{ message: 'Erro ao salvar marcações.', data: null }, 'Erro ao salvar marcações.'],
  [{ message: 'Nenhuma foto foi gravada.' }, 'Nenhuma foto foi gravada.'],
  [{ data: { message: 'Não foi possível gravar.' } }, 'Não foi possível gravar.'],
  [{ codigo: 422, descricao: 'OS encerrada.' }, 'OS encerrada.'],
  [{ detail: 'Não foi possível gravar.' }, 'Não foi possível gravar.'],
  [{ type: 'about:blank', title: 'OS encerrada.', status: 400 }, 'OS encerrada.'],
  [{ type: 'about:blank', title: 'Bad Request', status: '400', detail: 'OS encerrada.' }, 'OS encerrada.'],
  [
    { title: 'One or more validation errors occurred.', status: 400, errors: { Email: ['Inválido.'] } },
    'email: Inválido.',
  ],
  [{ status_code: 422, message: 'OS encerrada.' }, 'OS encerrada.'],
  [{ httpStatus: 409, message: 'OS encerrada.' }, 'OS encerrada.'],
  [{ status: false, message: 'OS encerrada.' }, 'OS encerrada.'],
  [{ status: 'false', data: { id: 7 }, message: 'OS encerrada.' }, 'OS encerrada.'],
  [{ resultado: false, mensagem: 'OS encerrada.' }, 'OS encerrada.'],
  [{ valid: false, notifications: [{ property: 'Dano', message: 'Falta o dano.' }] }, 'Falta o dano.'],
  [{ IsError: true, Message: 'OS encerrada.' }, 'OS encerrada.'],
  [{ temErro: 'true', mensagem: 'OS encerrada.' }, 'OS encerrada.'],
  [{ errorCode: 42, errorMessage: 'OS encerrada.' }, 'OS encerrada.'],
  [{ msgErro: 'OS encerrada.' }, 'OS encerrada.'],
  [{ fault: { faultstring: 'OS encerrada.' } }, 'OS encerrada.'],
  [{ status: 'UNPROCESSABLE_ENTITY', message: 'OS encerrada.' }, 'OS encerrada.'],
  [{ tipo: 'erro', mensagem: 'OS encerrada.' }, 'OS encerrada.'],
  [{ message: 'Foto não encontrada.' }, 'Foto não encontrada.'],
  [{ mensagem: 'E-mail já cadastrado' }, 'E-mail já cadastrado'],
  [{ mensagem: 'Marcação não atualizada' }, 'Marcação não atualizada'],
  [{ message: 'Unauthorized' }, REFUSED],
  [['Dano não pode ficar em branco'], 'Dano não pode ficar em branco'],
  [{ retorno: { status: 'Recusado', motivo: 'OS encerrada.' } }, 'OS encerrada.'],
]
/** Answers that accept a change and sound like the refusals of TOLD_NO. */
export const TOLD_YES = [
  { code: 7, message: 'Não foram encontrados erros.' },
  { message: 'Não foi necessário girar a foto.' },
  { message: 'Nenhum erro.' },
  { message: 'Foto salva; o aviso não foi enviado.' },
  { message: 'Upload realizado: campos obrigatórios preenchidos.' },
  { message: 'Usuário cadastrado; a confirmação por e-mail é obrigatória.' },
  { message: 'Marcação sem dano, falha em fixações não conforme.' },
  { id: 5, message: 'Não foi possível mandar o e-mail de aviso.' },
  { message: 'Gravado.', codigo: 200, descricao: 'Falha em fixações' },
  {
    message: 'Gravado.',
    codigo: 0,
    status: true,
    valid: true,
    hasErrors: false,
    errorMessage: '',
    fault: null,
  },
  { message: 'Gravado.', type: 'foto', status: 'pendente', title: null },
  {
    message: 'Gravado.',
    id: 5,
    status: false,
    valid: false,
    errorMessage: 'da versão anterior',
    failed: true,
  },
  { message: 'Foto salva.', data: { message: 'Não foi possível mandar o e-mail de aviso.' } },
]
