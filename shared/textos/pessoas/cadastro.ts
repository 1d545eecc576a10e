/** What the registration of a user says. Source: spec §2, §5, §8. */
export const TEXTOS_CADASTRO = {
  titulo: 'Cadastro de usuário',
  voltar: 'Voltar ao Painel Administrativo',
  sucesso: 'Cadastro realizado com sucesso!',
  erro: 'Erro no cadastro',
  cadastrar: 'Cadastrar',
  campos: {
    responsavel: { label: 'Responsável', faltando: 'Informe o responsável' },
    empresa: { label: 'Empresa', faltando: 'Informe a empresa' },
    ramo: { label: 'Ramo', faltando: 'Informe o ramo' },
    cnpj: { label: 'CNPJ', vazio: 'Informe o CNPJ', faltando: 'CNPJ inválido. Confira os dígitos.' },
    telefone: { label: 'Telefone', faltando: 'Informe o telefone com DDD' },
    email: { label: 'E-mail', faltando: 'Digite um e-mail válido, por exemplo nome@empresa.com.br' },
    senha: {
      label: 'Senha',
      vazio: 'Informe a senha',
      faltando: 'A senha precisa de pelo menos 8 caracteres',
    },
    nivel: { label: 'Nível', faltando: 'Escolha o nível' },
  },
  saida: {
    pergunta: 'Sair deste cadastro?',
    perda: 'Os campos preenchidos se perdem.',
    continuar: 'Continuar preenchendo',
    sair: 'Sair sem cadastrar',
  },
  emailRepetido: 'Já existe um usuário com este e-mail.',
} as const
