import { resolve } from 'node:path'
import { z } from 'zod'
import { createZona } from '#shared/time/zona'
import { TRACE_PROTOCOLS } from './traces-wanted.ts'

/** A whole number, written in digits. */
export function inteiro([minimo, maximo]: readonly [minimo: number, maximo: number]) {
  const error = `precisa ser um número inteiro de ${minimo} a ${maximo}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((valor) => valor >= minimo && valor <= maximo, { error })
}

/** A port to listen on; 0 takes any that is free. */
export const porta = inteiro([0, 65_535])

const SO_HTTP = 'precisa ser um endereço http:// ou https://'

/** An address of a server, with nothing behind its path. */
export const endereco = z
  .string()
  .refine((texto) => URL.canParse(texto), { error: SO_HTTP })
  .transform((texto) => new URL(texto))
  .refine(({ protocol }) => protocol === 'http:' || protocol === 'https:', { error: SO_HTTP })
  .refine(({ username, password, search, hash }) => !(username || password || search || hash), {
    error: 'não pode ter usuário, senha, consulta nem fragmento',
  })

/** What an address with a senha in it most often breaks on. */
const NA_SENHA = 'na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25'

const SO_POSTGRES = `precisa ser um endereço postgres://; ${NA_SENHA}`

/** Modes of `sslmode`, those of libpq and the driver's own; it takes any other word for one that verifies. */
const MODOS_TLS = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** A database of a PostgreSQL server, as the driver reads it; its errors never repeat it, for it has a senha in it. */
export const bancoPostgres = z
  .string()
  .trim()
  .refine((texto) => URL.canParse(texto), { error: SO_POSTGRES, abort: true })
  .refine((texto) => /^postgres(ql)?:$/.test(new URL(texto).protocol), { error: SO_POSTGRES, abort: true })
  .refine((texto) => new URL(texto).pathname.length > 1, {
    error: `precisa nomear o banco, como postgres://usuario:senha@servidor/banco; ${NA_SENHA}`,
    abort: true,
  })
  .refine((texto) => MODOS_TLS.includes(new URL(texto).searchParams.get('sslmode') ?? 'disable'), {
    error: 'precisa dizer sslmode=verify-full, require, no-verify ou disable',
  })

const SO_REDIS = `precisa ser um endereço redis:// ou rediss://; ${NA_SENHA}`

/** A Redis or Valkey server, as the driver reads it; its errors never repeat it, for it has a senha in it. */
export const servidorRedis = z
  .string()
  .trim()
  .refine((texto) => URL.canParse(texto), { error: SO_REDIS, abort: true })
  .refine((texto) => /^rediss?:$/.test(new URL(texto).protocol) && new URL(texto).hostname !== '', {
    error: SO_REDIS,
    abort: true,
  })
  .refine((texto) => /^\/?\d{0,4}$/.test(new URL(texto).pathname), {
    error: 'precisa terminar no servidor ou no número do banco, como redis://usuario:senha@servidor:6379/0',
  })

/** An origin: an address without a path. */
export const origem = endereco.refine(({ pathname }) => pathname === '/', {
  error: 'precisa ser só a origem, sem caminho',
})

/** An origin that names one server: no other is meant by a star. */
const origemInteira = origem.refine(({ hostname }) => !hostname.includes('*'), {
  error: 'precisa nomear cada servidor, sem *',
})

/** Several origins with commas or spaces between them; the first that is none is named. */
export const origens = z.string().transform((escrito, contexto) => {
  const lidas = escrito.split(/[\s,]+/).filter(Boolean)
  for (const cada of lidas) {
    const { error } = origemInteira.safeParse(cada)
    if (!error) continue
    const porque = error.issues[0]?.message ?? SO_HTTP
    contexto.addIssue({ code: 'custom', message: `não pode ter ${cada}: ${porque}` })
    return z.NEVER
  }
  return [...new Set(lidas.map((cada) => new URL(cada).origin))]
})

/** A bucket's name. Source: Amazon S3, "General purpose bucket naming rules". */
export const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'precisa ser o nome de um bucket: de 3 a 63 letras minúsculas, algarismos, pontos e hifens',
})

/** The beginning of names in a bucket; ends with a slash, written or not. */
export const prefixo = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, {
    error: 'precisa ser um caminho de letras sem acento, algarismos, pontos, hifens e barras',
  })
  .max(200, { error: 'precisa ter até 200 caracteres' })
  .transform((caminho) => caminho.replace(/\/?$/, '/'))

/** Anything that is written. */
export const texto = z.string()

/** A folder; what is relative counts from where the program was started. */
export const pasta = z.string().transform((caminho) => resolve(caminho))

const TAMANHO_SENHA = 'precisa ter de 8 a 256 caracteres'

/** A senha that a person types. */
export const senha = z.string().min(8, { error: TAMANHO_SENHA }).max(256, { error: TAMANHO_SENHA })

const E_MAIL = 'precisa ser um e-mail válido'

/** An address of electronic mail. */
export const email = z.email({ error: E_MAIL }).max(254, { error: E_MAIL })

/** What nobody may guess, of at least so many characters. */
export const segredo = (minimo: number) =>
  z.string().min(minimo, { error: `precisa ter pelo menos ${minimo} caracteres` })

/** A name that people read. */
export const nome = z
  .string()
  .trim()
  .regex(/[\p{L}\p{N}]/u, { error: 'precisa ter pelo menos uma letra ou um número' })
  .max(100, { error: 'precisa ter até 100 caracteres' })

const PAPEIS = ['all', 'bff', 'api'] as const
/** Which part of the product a process is. */
export const papel = z.enum(PAPEIS, { error: `precisa ser um de ${PAPEIS.join(', ')}` })

/** What one sees: what one's company sent. */
export const escopo = z.literal('empresa', { error: 'só pode ser empresa' })

function isZona(texto: string): boolean {
  try {
    return Boolean(createZona(texto))
  } catch {
    return false
  }
}

/** A time zone that this Node.js knows; a colon before its name is how POSIX says that it is one. */
export const zona = z
  .string()
  .overwrite((texto) => texto.replace(/^:/, ''))
  .refine(isZona, { error: 'precisa ser uma zona como America/Sao_Paulo' })

/** Yes or no, as OpenTelemetry writes it. Source: its "Environment Variable Specification". */
export const simOuNao = z.string().regex(/^\s*(true|false)\s*$/i, { error: 'só pode ser true ou false' })

/** Names and values, as OpenTelemetry's packages read them: what is no pair they would leave out in silence. */
export const pares = z.string().regex(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*,?\s*$/, {
  error: 'precisa ser chave=valor, com vírgulas entre os pares',
})

/** How traces are sent. */
export const protocoloRastros = z.enum(TRACE_PROTOCOLS, {
  error: `precisa ser um de ${TRACE_PROTOCOLS.join(', ')}`,
})

const NIVEIS_LOG = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The least grave line that the log keeps. */
export const nivelLog = z.enum(NIVEIS_LOG, { error: `precisa ser um de ${NIVEIS_LOG.join(', ')}` })
