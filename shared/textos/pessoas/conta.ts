/** Texts of the page of one's own account, and of the banner that leads to it. */
export const TEXTOS_CONTA = {
  titulo: 'Minha conta',
  voltar: 'Voltar',
  email: 'E-mail',
  nivel: 'Nível',
  trocarSenha: 'Trocar a senha',
  senhaAtual: 'Senha atual',
  senhaNova: 'Senha nova',
  senhaRepetida: 'Repita a senha nova',
  dica: 'De 8 a 256 caracteres. Uma frase longa vale mais que símbolos.',
  efeito: 'As outras sessões e os tokens desta conta terminam; esta sessão continua.',
  salvar: 'Trocar senha',
  sucesso: 'Senha trocada. As outras sessões e os tokens terminaram.',
  erro: 'Erro ao trocar a senha.',
  faltaAtual: 'Informe a senha atual',
  foraDoTamanho: 'A senha precisa de 8 a 256 caracteres',
  diferentes: 'As duas senhas novas não são iguais',
  senhaErrada: 'A senha atual não confere.',
  senhaIgual: 'A senha nova precisa ser outra.',
  doBackend:
    'A senha desta conta é guardada pelo sistema da sua empresa, não por esta plataforma. Troque-a lá, ou fale com o administrador.',
  provisoria: 'Sua senha foi gerada e passou por outras mãos. Escolha uma que só você conheça.',
} as const
