import { z } from 'zod'

/** The five roles, in the order the registration form offers them. Source: spec §6. */
export const NIVEIS = [
  'administrador',
  'colaborador',
  'supervisor',
  'colaboradorCivil',
  'supervisorCivil',
] as const

export type Nivel = (typeof NIVEIS)[number]

export const nivelSchema = z.enum(NIVEIS)

/** What a role may do, as the registration form shows it. */
export const NIVEL_INFO: Record<Nivel, { label: string; descricao: string }> = {
  administrador: { label: 'Administrador', descricao: 'Painel, cadastro e todas as linhas.' },
  colaborador: { label: 'Colaborador', descricao: 'Upload e página do usuário, linhas eólicas.' },
  supervisor: { label: 'Supervisor', descricao: 'Inspeção, relatório e download, linhas eólicas.' },
  colaboradorCivil: { label: 'Colaborador Civil', descricao: 'Upload e página do usuário, linha civil.' },
  supervisorCivil: { label: 'Supervisor Civil', descricao: 'Inspeção, relatório e download, linha civil.' },
}

/** Role chosen when the registration form opens. Source: spec §5. */
export const NIVEL_INICIAL: Nivel = 'colaborador'

/** Who may open a screen or make a call: a list of roles, or any signed-in user. */
export type Acesso = readonly Nivel[] | 'qualquer'

/** True when the role is in the list, or no list restricts the access. */
export function canAccess(nivel: Nivel, acesso: Acesso): boolean {
  return acesso === 'qualquer' || acesso.includes(nivel)
}

/** The only role that sees everything. */
export const ADMINISTRADORES = ['administrador'] as const satisfies Acesso
