/** A label as it stands within a sentence: 'altura relativa' for 'Altura relativa'. */
export const naFrase = (rotulo: string) => rotulo.charAt(0).toLowerCase() + rotulo.slice(1)
