/**
 * '12 · DJI_0012.JPG': the name of a photo from its number in the order and its file; one of them when the other is
 * unknown.
 */
export const nomeDaFoto = (numero: number | null | undefined, nome: string | null | undefined): string =>
  [numero ?? '', nome ?? ''].filter((parte) => parte !== '').join(' · ')
