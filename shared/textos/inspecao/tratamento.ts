/** Texts about how grave a damage is, what should be done about it, and who is responsible. */
export const TEXTOS_TRATAMENTO = {
  titulo: 'Gravidade e ação',
  /**
   * Heading of the action and the responsible person when there is no observation; short, like the label 'Observação'.
   */
  acao: 'Ação',
  gravidade: 'Gravidade',
  escolhaGravidade: 'Não informada',
  recomendacao: 'Ação recomendada',
  encarregado: 'Responsável pela ação',
} as const
