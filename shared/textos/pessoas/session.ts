/** Texts about a session that has ended, or that now belongs to somebody else. */
export const TEXTOS_SESSION = {
  alterada: 'Sessão alterada em outra aba. Recarregue a página.',
  terminou: 'Sua sessão terminou. Entre novamente.',
  entreDeNovo: 'Sua sessão terminou',
  nadaSePerdeu: 'Entre de novo para continuar daqui. Nada do que está nesta página se perdeu.',
  sairDaPagina: 'Sair desta página',
  outraPessoa: 'Este e-mail é agora de outro usuário. O que não foi salvo espera pelo seu dono.',
  nivelNaoAbre: (tela: string) => `Seu nível de acesso não abre ${tela}.`,
  outroUsuario: 'O formulário é de outro usuário. Entre novamente.',
} as const
