/** The choice of the theme, in every bar and at the login. */
export const TEXTOS_TEMA = {
  rotulo: 'Tema',
  sistema: 'Do sistema',
  claro: 'Claro',
  escuro: 'Escuro',
  titulo: (tema: string) => `Tema: ${tema}`,
} as const
