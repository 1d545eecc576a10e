/** What is said of a session that ended or is another one. */
export const TEXTOS_SESSION = {
  alterada: 'Sessão alterada em outra aba. Recarregue a página.',
  terminou: 'Sua sessão terminou. Entre novamente.',
  nivelNaoAbre: (tela: string) => `Seu nível de acesso não abre ${tela}.`,
  outroUsuario: 'O formulário é de outro usuário. Entre novamente.',
} as const
