/** What is said of a scale measured on the photos of an order. */
export const TEXTOS_CALIBRACAO = {
  salva: 'Calibração salva.',
  retirada: 'Calibração retirada.',
  erro: 'Erro ao salvar a calibração.',
  curta: 'A linha é curta demais para medir. Estenda-a sobre um comprimento conhecido maior.',
  foraDaFoto: 'A linha fica fora da foto. Refaça a linha.',
  /** The calibrated value beside that of the specification. */
  comCalibrado: (dimensao: string, calibrada: string) => `${dimensao} · calibrado ${calibrada}`,
} as const
