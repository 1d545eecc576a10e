import { z } from 'zod'
import { numeroEscrito } from '../text/numero-escrito.ts'
import { withoutUnseen } from '../text/unseen.ts'

/** One option of a select: the wire's code and what people read. */
export interface Opcao {
  valor: string
  label: string
}

/** Regions of a blade (robot line). Source: spec §3. */
export const REGIOES = ['LE', 'TE', 'CE', 'OUTRO'] as const

const CONTROLE = /[\u0000-\u001f\u007f]/

/**
 * One line of text that identifies or names something: trimmed, of at most `maximo` characters, without invisible and
 * control characters. Searches use it too, so that what is searched for is written as what was sent.
 */
export const textoAte = (maximo: number) =>
  z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .min(1)
    .max(maximo)
    .refine((texto) => !CONTROLE.test(texto))

export const textoCurto = textoAte(200)

/** A text by which orders are searched. */
const textoBusca = textoAte(100)

/** Fields that a line's form or search can have; the name is the wire's. Source: spec §3, §7. */
export const CAMPOS = {
  seuCliente: { label: 'Seu Cliente', tipo: 'texto', faltando: 'Informe o cliente' },
  parque: { label: 'Parque', tipo: 'texto', faltando: 'Informe o parque' },
  endereco: { label: 'Endereço', tipo: 'texto', faltando: 'Informe o endereço' },
  condominio: { label: 'Condomínio', tipo: 'texto', faltando: 'Informe o condomínio' },
  suaEmpresa: { label: 'Sua Empresa', tipo: 'texto', faltando: 'Informe a sua empresa' },
  matricula: { label: 'Matrícula do Responsável', tipo: 'codigo', faltando: 'Informe a matrícula' },
  wtg: { label: 'WTG', tipo: 'codigo', faltando: 'Informe a WTG' },
  torre: { label: 'Torre', tipo: 'codigo', faltando: 'Informe a torre' },
  blade: { label: 'Blade', tipo: 'codigo', faltando: 'Informe a blade' },
  regiao: { label: 'Região', tipo: 'regiao', faltando: 'Escolha a região' },
  os: { label: 'Nº da OS', tipo: 'codigo', faltando: 'Informe o número da OS' },
  inicioInspecao: {
    label: 'Início da Inspeção (número)',
    tipo: 'numero',
    faltando: 'Informe o início, um número',
  },
} as const

export type CampoId = keyof typeof CAMPOS

/**
 * Start of the inspection along the blade, in metres: a text that holds a number, with the decimal point of the wire.
 */
const inicioInspecao = z.string().transform((escrito, contexto) => {
  const numero = numeroEscrito(escrito)
  if (numero !== null) return String(numero)
  contexto.addIssue({ code: 'custom' })
  return z.NEVER
})

/** A region, in any case and with any spaces around it. */
const regiao = z.preprocess(
  (escrita: (typeof REGIOES)[number]) =>
    typeof escrita === 'string' ? escrita.trim().toUpperCase() : escrita,
  z.enum(REGIOES),
)

/** The check of each form field, which is a text on the wire. */
export const CAMPO_SCHEMAS = {
  seuCliente: textoCurto,
  parque: textoCurto,
  endereco: textoCurto,
  condominio: textoCurto,
  suaEmpresa: textoCurto,
  matricula: textoCurto,
  wtg: textoBusca,
  torre: textoBusca,
  blade: textoBusca,
  regiao,
  os: textoBusca,
  inicioInspecao,
} as const satisfies Record<CampoId, z.ZodType<string>>
