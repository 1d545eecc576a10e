import { maskCnpj } from './cnpj.ts'
import { maskTelefone } from './telefone.ts'

/** The masks with which fields of a registration are typed and shown, by field. */
export const MASCARAS: Readonly<Record<string, (texto: string) => string>> = {
  cnpj: maskCnpj,
  telefone: maskTelefone,
}
