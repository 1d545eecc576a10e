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

interface Campo {
  label: string
  tipo: 'texto' | 'codigo' | 'numero' | 'regiao'
  /** What the form says while the field is empty. */
  faltando: string
  /** Checks the field's text, as it is on the wire. */
  schema: z.ZodType<string>
  /** Whether the field keeps its value after an upload, because the next turbine or tower often has the same. */
  fica: boolean
}

/** Who and where. */
const TEXTO = { tipo: 'texto', schema: textoCurto, fica: true } as const
/** By which orders are searched. */
const CODIGO = { tipo: 'codigo', schema: textoBusca, fica: false } as const

/** Fields that a line's form or search can have; the name is the wire's. Source: spec §3, §7. */
export const CAMPOS = {
  seuCliente: { ...TEXTO, label: 'Seu Cliente', faltando: 'Informe o cliente' },
  parque: { ...TEXTO, label: 'Parque', faltando: 'Informe o parque' },
  endereco: { ...TEXTO, label: 'Endereço', faltando: 'Informe o endereço' },
  condominio: { ...TEXTO, label: 'Condomínio', faltando: 'Informe o condomínio' },
  suaEmpresa: { ...TEXTO, label: 'Sua Empresa', faltando: 'Informe a sua empresa' },
  matricula: {
    ...TEXTO,
    tipo: 'codigo',
    label: 'Matrícula do Responsável',
    faltando: 'Informe a matrícula',
  },
  wtg: { ...CODIGO, label: 'WTG', faltando: 'Informe a WTG' },
  torre: { ...CODIGO, label: 'Torre', faltando: 'Informe a torre' },
  blade: { ...CODIGO, label: 'Blade', faltando: 'Informe a blade' },
  regiao: { ...CODIGO, tipo: 'regiao', schema: regiao, label: 'Região', faltando: 'Escolha a região' },
  os: { ...CODIGO, label: 'Nº da OS', faltando: 'Informe o número da OS' },
  inicioInspecao: {
    ...CODIGO,
    tipo: 'numero',
    schema: inicioInspecao,
    label: 'Início da Inspeção (número)',
    faltando: 'Informe o início, um número',
  },
} as const satisfies Record<string, Campo>

export type CampoId = keyof typeof CAMPOS
