/** Welcomes at the login and after it. */
export const TEXTOS_BOAS_VINDAS = {
  slogan: 'A solução que a sua empresa merece.',
  bemVindo: 'Bem-vindo',
  bemVindoA: (produto: string) => `Bem-vindo à ${produto}!`,
} as const

/** What the login says, verbatim from spec §2, §5, §8 where it gives a text. */
export const TEXTOS_LOGIN = {
  titulo: 'Entrar',
  email: 'E-mail',
  senha: 'Senha',
  entrar: 'Entrar',
  erro: 'Erro no login',
  desativado: 'Este acesso foi desativado. Fale com o administrador da sua empresa.',
  acesso: 'O acesso é criado pelo administrador da sua empresa.',
  emailInvalido: 'Digite um e-mail válido, por exemplo nome@empresa.com.br',
  senhaObrigatoria: 'Informe a senha',
  mostrarSenha: 'Mostrar senha',
  esconderSenha: 'Esconder senha',
  boasVindas: 'Boas-vindas',
} as const
