import { expect, it } from 'vitest'
import { tellsNo } from './yes-or-no.ts'

it.each([
  'Foto não encontrada',
  'A foto não existe',
  'Acesso negado',
  'Você não tem permissão',
  'CNPJ inválido',
  'O campo dano é obrigatório.',
  'Usuário já existe.',
  'E-mail já está em uso',
  'Token expirado',
  'Ocorreu um erro',
  'Algo deu errado',
  'Photo not found',
  'Email already exists',
  'Internal server error',
  'A foto não foi salva.',
  'Os dados enviados são inválidos',
  'A foto enviada não foi encontrada',
  'Este e-mail já foi cadastrado',
  'Nada foi salvo',
  'Nenhuma linha foi atualizada',
  'Upload failed',
  'The photo could not be saved',
  'No files were uploaded.',
])('a change answered 200 with "%s" was told as done', (sentence) => {
  expect(tellsNo(sentence)).toBe(true)
})

it.each([
  'OS encerrada.',
  'Marcação registrada sem dano',
  'Dano atualizado: falha em fixações',
  'Registrada como não conforme',
  'Nenhum erro.',
  'Foto salva, e o dano inválido de antes retirado',
  'Enviada; a cópia já existe',
  'Nenhuma foto inválida; upload realizado com sucesso.',
  'Total de fotos inválidas: 0',
  'Failed: 0, uploaded: 120',
  'A foto já existia, não foi necessário reenviar',
])('a change answered with "%s" is done', (sentence) => {
  expect(tellsNo(sentence)).toBe(false)
})
