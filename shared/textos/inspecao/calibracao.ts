/** Texts about a scale that was measured on a photo of an order. */
export const TEXTOS_CALIBRACAO = {
  salva: (foto: { width: number; height: number } | null) =>
    foto
      ? `Calibração salva. Vale nas fotos desta OS com ${foto.width} × ${foto.height} px, em pé ou deitadas.`
      : 'Calibração salva.',
  retirada: 'Calibração retirada.',
  erro: 'Erro ao salvar a calibração.',
  curta: 'A linha é curta demais para medir. Estenda-a sobre um comprimento conhecido maior.',
  foraDaFoto: 'A linha fica fora da foto. Refaça a linha.',
  /** A size by the specified scale, and beside it the same size by the calibrated one. */
  comCalibrado: (dimensao: string, calibrada: string) => `${dimensao} · calibrado ${calibrada}`,
  titulo: 'Calibração',
  calibrado: 'Calibrado:',
  calibrar: 'Calibrar',
  recalibrar: 'Calibrar de novo',
  retirar: 'Retirar calibração',
  como:
    'Arraste na foto uma linha sobre algo de comprimento conhecido, ou leve as pontas com Tab e as setas. Vale para o ' +
    'que está à mesma distância da câmera.',
  comprimento: 'Comprimento conhecido (cm)',
  semComprimento: 'Digite o comprimento em cm, de 0,01 a 100 mil.',
  ambiguo: (escrito: string, inteiro: string, decimal: string) =>
    `${escrito} pode ser ${inteiro} ou ${decimal} cm. Digite sem ponto.`,
  escala: (mm: string) => `Escala calibrada: ${mm} mm por pixel`,
  jaSalvas: 'Medir de novo as marcações já salvas desta OS',
  refacaBusca: 'Refaça a busca para ver as medidas das marcações já salvas.',
  salvar: 'Salvar calibração',
  ponta: (n: number, x: number, y: number) => `Ponta ${n} da linha, a ${x} px da esquerda e ${y} px de cima`,
  quem: (mm: string, por: string, quando: string) => `${mm} mm por pixel, por ${por} em ${quando}`,
  outroTamanho: 'A calibração desta OS é de fotos de outro tamanho e não vale nesta.',
  noRelatorio: (calibrada: string) =>
    `O relatório traz ${calibrada === '' ? 'esta marcação sem valor calibrado' : `o calibrado ${calibrada}`}. Salve de novo para usar a calibração de agora.`,
  nesteDispositivo:
    'O servidor não guarda calibrações: esta fica neste dispositivo, só para você, e não vai para o PDF nem o Excel.',
  soNesteDispositivo: (dimensao: string) => `${dimensao} (neste dispositivo)`,
} as const
