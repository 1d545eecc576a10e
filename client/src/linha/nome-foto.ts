import { nomeDaFoto } from '#shared/text/nome-foto'
import { numeroDe } from './busca/busca-url.ts'

interface Named {
  numero?: number | null | undefined
  nome?: string | null | undefined
}

/** A photo of an inspection as every place calls it: '12 · DJI_0012.JPG', its place in the list where no number is told. */
export const nomeFoto = (foto: Named | undefined, index: number): string =>
  nomeDaFoto(numeroDe(foto, index), foto?.nome)
