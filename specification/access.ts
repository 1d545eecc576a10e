/** Routes and roles (§2, §6; contract §2). */

export type Role = 'administrador' | 'colaborador' | 'supervisor' | 'colaboradorCivil' | 'supervisorCivil'

/** The five roles in the order of the registration form, with their labels. */
export const ROLES: readonly (readonly [Role, string])[] = [
  ['administrador', 'Administrador'],
  ['colaborador', 'Colaborador'],
  ['supervisor', 'Supervisor'],
  ['colaboradorCivil', 'Colaborador Civil'],
  ['supervisorCivil', 'Supervisor Civil'],
]

const ALL: readonly Role[] = [
  'administrador',
  'colaborador',
  'supervisor',
  'colaboradorCivil',
  'supervisorCivil',
]

export interface SpecifiedRoute {
  path: string
  roles: readonly Role[]
  /** The screen's name in the sentence that a role without access gets. */
  name: string
}

/** The route table: every guarded screen, who may open it, and its name in a refusal. */
export const ROUTES: readonly SpecifiedRoute[] = [
  { path: '/home', roles: ALL, name: '' },
  { path: '/homeadm', roles: ['administrador'], name: 'Painel Administrativo' },
  { path: '/register', roles: ['administrador'], name: 'Cadastro de usuário' },
  { path: '/usuarios', roles: ['administrador'], name: 'Usuários' },
  { path: '/conta', roles: ALL, name: '' },
  {
    path: '/homeinterno',
    roles: ['administrador', 'supervisor', 'colaborador'],
    name: 'Inspeção Eólica com Robô',
  },
  { path: '/upload', roles: ALL, name: '' },
  { path: '/inspecao', roles: ['administrador', 'supervisor'], name: 'Inspeção (Eólica com robô)' },
  { path: '/relatorio', roles: ['administrador', 'supervisor'], name: 'Relatório (Eólica com robô)' },
  { path: '/download', roles: ['administrador', 'supervisor'], name: 'Download (Eólica com robô)' },
  { path: '/usuario', roles: ALL, name: '' },
  {
    path: '/homeexterno',
    roles: ['administrador', 'supervisor', 'colaborador'],
    name: 'Inspeção Eólica com Drone',
  },
  { path: '/uploadDrone', roles: ALL, name: '' },
  { path: '/inspecaoDrone', roles: ['administrador', 'supervisor'], name: 'Inspeção (Eólica com drone)' },
  { path: '/relatorioDrone', roles: ['administrador', 'supervisor'], name: 'Relatório (Eólica com drone)' },
  { path: '/downloadDrone', roles: ['administrador', 'supervisor'], name: 'Download (Eólica com drone)' },
  {
    path: '/usuariodrone',
    roles: ['administrador', 'supervisor', 'colaborador'],
    name: 'Usuário (Eólica com drone)',
  },
  {
    path: '/homeexternoCivil',
    roles: ['administrador', 'supervisorCivil', 'colaboradorCivil'],
    name: 'Inspeção Civil com Drone',
  },
  { path: '/uploadDroneCivil', roles: ALL, name: '' },
  {
    path: '/inspecaoDroneCivil',
    roles: ['administrador', 'supervisorCivil'],
    name: 'Inspeção (Civil com drone)',
  },
  {
    path: '/relatorioDroneCivil',
    roles: ['administrador', 'supervisorCivil'],
    name: 'Relatório (Civil com drone)',
  },
  {
    path: '/downloadDroneCivil',
    roles: ['administrador', 'supervisorCivil'],
    name: 'Download (Civil com drone)',
  },
  {
    path: '/usuariodroneCivil',
    roles: ['administrador', 'supervisorCivil', 'colaboradorCivil'],
    name: 'Usuário (Civil com drone)',
  },
]

/** The two addresses that are open to everybody. */
export const PUBLIC_ROUTES = ['/', '/login']
