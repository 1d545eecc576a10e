/** A row for a user, who cannot sign in. */
export const usuarioRow = (email: string) => ({
  email,
  senha_hash: 'x',
  nivel: 'colaborador' as const,
  responsavel: 'R',
  empresa: 'E',
  ramo: 'R',
  cnpj: '',
  telefone: '',
  created_at: new Date(0).toISOString(),
})
