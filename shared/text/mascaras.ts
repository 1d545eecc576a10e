import { maskCnpj } from './cnpj.ts'
import { maskTelefone } from './telefone.ts'

/** How fields of a registration are written while they are typed, and shown. */
export const MASCARAS: Readonly<Record<string, (texto: string) => string>> = {
  cnpj: maskCnpj,
  telefone: maskTelefone,
}
