import { resolve } from 'node:path'
import { z } from 'zod'
import { createZona } from '#shared/time/zona'
import { TRACE_PROTOCOLS } from './traces-wanted.ts'

/** A whole number, written in digits. */
export function wholeNumber([least, most]: readonly [least: number, most: number]) {
  const error = `precisa ser um número inteiro de ${least} a ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
}

/** A port to listen on; 0 takes any that is free. */
export const port = wholeNumber([0, 65_535])

const ONLY_HTTP = 'precisa ser um endereço http:// ou https://'

/** An address of a server, with nothing behind its path. */
export const httpAddress = z
  .string()
  .refine((text) => URL.canParse(text), { error: ONLY_HTTP })
  .transform((text) => new URL(text))
  .refine(({ protocol }) => protocol === 'http:' || protocol === 'https:', { error: ONLY_HTTP })
  .refine(({ username, password, search, hash }) => !(username || password || search || hash), {
    error: 'não pode ter usuário, senha, consulta nem fragmento',
  })

/** Hint for addresses with a senha in them, where reserved characters are the most frequent mistake. */
const IN_SENHA = 'na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25'

const ONLY_POSTGRES = `precisa ser um endereço postgres://; ${IN_SENHA}`

/**
 * The values of `sslmode`: libpq's and the driver's own 'no-verify'. The driver would take any other word for one that
 * verifies.
 */
const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The address of a PostgreSQL database, as the driver reads it; errors never repeat the address, for it holds a senha. */
export const postgresUrl = z
  .string()
  .trim()
  .refine((text) => URL.canParse(text), { error: ONLY_POSTGRES, abort: true })
  .refine((text) => /^postgres(ql)?:$/.test(new URL(text).protocol), { error: ONLY_POSTGRES, abort: true })
  .refine((text) => new URL(text).pathname.length > 1, {
    error: `precisa nomear o banco, como postgres://usuario:senha@servidor/banco; ${IN_SENHA}`,
    abort: true,
  })
  .refine((text) => TLS_MODES.includes(new URL(text).searchParams.get('sslmode') ?? 'disable'), {
    error: 'precisa dizer sslmode=verify-full, require, no-verify ou disable',
  })

const ONLY_REDIS = `precisa ser um endereço redis:// ou rediss://; ${IN_SENHA}`

/**
 * The address of a Redis or Valkey server, as the driver reads it; errors never repeat the address, for it holds a
 * senha.
 */
export const redisUrl = z
  .string()
  .trim()
  .refine((text) => URL.canParse(text), { error: ONLY_REDIS, abort: true })
  .refine((text) => /^rediss?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '', {
    error: ONLY_REDIS,
    abort: true,
  })
  .refine((text) => /^\/?\d{0,4}$/.test(new URL(text).pathname), {
    error: 'precisa terminar no servidor ou no número do banco, como redis://usuario:senha@servidor:6379/0',
  })

/** An origin: an address without a path. */
export const origin = httpAddress.refine(({ pathname }) => pathname === '/', {
  error: 'precisa ser só a origem, sem caminho',
})

/** An origin that names one server, without a wildcard. */
const wholeOrigin = origin.refine(({ hostname }) => !hostname.includes('*'), {
  error: 'precisa nomear cada servidor, sem *',
})

/** Several origins, separated by commas or spaces; the error names the first that is wrong. */
export const origins = z.string().transform((written, context) => {
  const read = written.split(/[\s,]+/).filter(Boolean)
  for (const each of read) {
    const { error } = wholeOrigin.safeParse(each)
    if (!error) continue
    const reason = error.issues[0]?.message ?? ONLY_HTTP
    context.addIssue({ code: 'custom', message: `não pode ter ${each}: ${reason}` })
    return z.NEVER
  }
  return [...new Set(read.map((each) => new URL(each).origin))]
})

/** A bucket's name. Source: Amazon S3, "General purpose bucket naming rules". */
export const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'precisa ser o nome de um bucket: de 3 a 63 letras minúsculas, algarismos, pontos e hifens',
})

/** A prefix of names in a bucket; the value ends with a slash, whether it is written or not. */
export const prefix = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, {
    error: 'precisa ser um caminho de letras sem acento, algarismos, pontos, hifens e barras',
  })
  .max(200, { error: 'precisa ter até 200 caracteres' })
  .transform((path) => path.replace(/\/?$/, '/'))

/** Any text. */
export const text = z.string()

/** A folder; a relative path counts from where the program was started. */
export const folder = z.string().transform((path) => resolve(path))

const SENHA_SIZE = 'precisa ter de 8 a 256 caracteres'

/** A senha that a person types. */
export const senha = z.string().min(8, { error: SENHA_SIZE }).max(256, { error: SENHA_SIZE })

const ONLY_EMAIL = 'precisa ser um e-mail válido'

/** An address of electronic mail. */
export const email = z.email({ error: ONLY_EMAIL }).max(254, { error: ONLY_EMAIL })

/** A secret of at least `least` characters. */
export const secret = (least: number) =>
  z.string().min(least, { error: `precisa ter pelo menos ${least} caracteres` })

/** A name that people read. */
export const name = z
  .string()
  .trim()
  .regex(/[\p{L}\p{N}]/u, { error: 'precisa ter pelo menos uma letra ou um número' })
  .max(100, { error: 'precisa ter até 100 caracteres' })

const ROLES = ['all', 'bff', 'api'] as const
/** Which part of the product a process is. */
export const role = z.enum(ROLES, { error: `precisa ser um de ${ROLES.join(', ')}` })

/** What each user sees; the only value is 'empresa': what the user's own company sent. */
export const escopo = z.literal('empresa', { error: 'só pode ser empresa' })

function isTimeZone(text: string): boolean {
  try {
    return Boolean(createZona(text))
  } catch {
    return false
  }
}

/** A time zone that this Node.js knows; a colon before its name, as POSIX allows, is left out. */
export const timeZone = z
  .string()
  .overwrite((text) => text.replace(/^:/, ''))
  .refine(isTimeZone, { error: 'precisa ser uma zona como America/Sao_Paulo' })

/** Yes or no, as OpenTelemetry writes it. Source: its "Environment Variable Specification". */
export const trueOrFalse = z.string().regex(/^\s*(true|false)\s*$/i, { error: 'só pode ser true ou false' })

/** Pairs of name and value, as OpenTelemetry's packages read them; they would leave out in silence what is no pair. */
export const pairs = z.string().regex(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*,?\s*$/, {
  error: 'precisa ser chave=valor, com vírgulas entre os pares',
})

/** How traces are sent. */
export const traceProtocol = z.enum(TRACE_PROTOCOLS, {
  error: `precisa ser um de ${TRACE_PROTOCOLS.join(', ')}`,
})

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The lowest level of lines that the log keeps. */
export const logLevel = z.enum(LOG_LEVELS, { error: `precisa ser um de ${LOG_LEVELS.join(', ')}` })
