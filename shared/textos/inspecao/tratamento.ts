/** What is said of how grave a damage is, what should be done, and who sees to it. */
export const TEXTOS_TRATAMENTO = {
  titulo: 'Gravidade e ação',
  /** Before action and responsible where nothing was observed: as short as 'Observação'. */
  acao: 'Ação',
  gravidade: 'Gravidade',
  escolhaGravidade: 'Não informada',
  recomendacao: 'Ação recomendada',
  encarregado: 'Responsável pela ação',
} as const
