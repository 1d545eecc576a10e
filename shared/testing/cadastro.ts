import type { RegisterInput } from '../contract/pessoas/usuario.ts'

/** A valid registration form. */
export const CADASTRO: Readonly<RegisterInput> = {
  responsavel: 'Joana Prado',
  email: 'joana@ventonorte.com.br',
  senha: 'segredo-longo',
  nivel: 'colaborador',
  empresa: 'Vento Norte',
  ramo: 'Inspeção',
  cnpj: '11.222.333/0001-81',
  telefone: '(84) 98811-2040',
}
