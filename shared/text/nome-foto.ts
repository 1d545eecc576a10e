/** '12 · DJI_0012.JPG': a photo by its number in the order and its file; by one of them where the other is not known. */
export const nomeDaFoto = (numero: number | null | undefined, nome: string | null | undefined): string =>
  [numero ?? '', nome ?? ''].filter((parte) => parte !== '').join(' · ')
