/** What is said of programs' tokens. */
export const TEXTOS_TOKENS = {
  naoVale: 'Este token não vale: venceu, foi revogado ou não existe. Crie outro em "Minha conta".',
  soLeitura: 'Este token é só de leitura: não envia fotos nem salva. Use um token de acesso completo.',
  soPessoa: 'Um token de programa não cria nem revoga tokens. Entre com e-mail e senha.',
  senhaErrada: 'Senha incorreta. Nenhum token foi criado.',
  fimPassado: 'Escolha um fim a partir de hoje.',
  fimLonge: (dia: string) => `Um token vale no máximo um ano. Escolha um fim até ${dia}.`,
  demais: (maximo: number) => `Você já tem ${maximo} tokens. Revogue um que não usa mais.`,
  naoHa: 'Não há token seu com este número. Recarregue a lista.',
} as const
