import type { Usuario } from '../telas/usuarios/usuario.ts'

/** A user as an administrator sees them, pessoa8@empresa.com.br for 8. */
export const usuario = (id: number, change: Partial<Usuario> = {}): Usuario => ({
  id,
  email: `pessoa${id}@empresa.com.br`,
  nivel: 'supervisor',
  responsavel: `Íris ${id}`,
  empresa: 'Vento Norte',
  ramo: 'Energia',
  cnpj: '11222333000181',
  telefone: '84988112040',
  created_at: '2026-11-03T10:00:00.000-03:00',
  ultimo_acesso: null,
  desativado_em: null,
  senha_provisoria: false,
  bloqueado: false,
  ...change,
})
