import { nomeDaFoto } from '#shared/text/nome-foto'
import { numeroDe } from './busca/busca-url.ts'

interface Named {
  numero?: number | null | undefined
  nome?: string | null | undefined
}

/**
 * A photo's name as every place shows it: '12 · DJI_0012.JPG'. Its place in the list stands in for a number
 * that is not told.
 */
export const nomeFoto = (foto: Named | undefined, index: number): string =>
  nomeDaFoto(numeroDe(foto, index), foto?.nome)
