import { z } from 'zod'

/** Settings that belong to stores this backend does not have. */
const STORES_ELSEWHERE = [
  'DATABASE_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

const isZona = (zona: string) => {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: zona })
    return true
  } catch {
    return false
  }
}

const inteiro = (padrao: number, maximo: number) =>
  z.coerce
    .number({ error: `use um número inteiro de 1 a ${maximo}` })
    .int(`use um número inteiro de 1 a ${maximo}`)
    .min(1, `use um número inteiro de 1 a ${maximo}`)
    .max(maximo, `use um número inteiro de 1 a ${maximo}`)
    .default(padrao)

const porta = z.coerce.number({ error: 'use uma porta de 0 a 65535' }).int().min(0).max(65_535)

const envSchema = z.object({
  DATA_DIR: z.string().default('./data'),
  ADMIN_EMAIL: z.email('use um e-mail válido').max(254).default('admin@localhost.localdomain'),
  ADMIN_SENHA: z
    .string()
    .min(8, 'use de 8 a 256 caracteres')
    .max(256, 'use de 8 a 256 caracteres')
    .optional(),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: porta.default(0),
  MAX_FOTO_MB: inteiro(100, 4096),
  MAX_FOTOS: inteiro(5000, 100_000),
  MAX_JSON_MB: inteiro(20, 512),
  PRODUCT_NAME: z
    .string()
    .regex(/[\p{L}\p{N}]/u, 'use pelo menos uma letra ou um número')
    .max(100, 'use até 100 caracteres')
    .default('Extradorso'),
  TZ: z.string().refine(isZona, 'use uma zona como America/Sao_Paulo').default('America/Sao_Paulo'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'use fatal, error, warn, info, debug, trace ou silent',
    })
    .default('info'),
})

/** Most bytes and files of an upload. */
export interface UploadLimits {
  fotoMb: number
  fotos: number
  jsonMb: number
}

/** The backend's settings, checked. Source: contract §1. */
export interface ApiConfig {
  dataDir: string
  host: string
  port: number
  admin: { email: string; senha: string | undefined }
  limits: UploadLimits
  produto: string
  timeZone: string
  logLevel: string
}

/** A setting that stops the start; its message is one Portuguese sentence naming the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the settings from the environment; an empty one counts as not given. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ApiConfig {
  const isGiven = ([name, value = '']: [string, string | undefined]) =>
    name === 'PRODUCT_NAME' ? value : value.trim()
  const given = Object.fromEntries(Object.entries(env).filter(isGiven))
  const elsewhere = STORES_ELSEWHERE.find((name) => given[name] !== undefined)
  if (elsewhere) {
    throw new ConfigError(
      `${elsewhere}: este backend guarda tudo em DATA_DIR; retire ${elsewhere} para iniciar.`,
    )
  }
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')}: valor inválido, ${issue?.message}.`)
  }
  const values = parsed.data
  return {
    dataDir: values.DATA_DIR,
    host: values.API_HOST,
    port: values.API_PORT,
    admin: { email: values.ADMIN_EMAIL, senha: values.ADMIN_SENHA },
    limits: { fotoMb: values.MAX_FOTO_MB, fotos: values.MAX_FOTOS, jsonMb: values.MAX_JSON_MB },
    produto: values.PRODUCT_NAME,
    timeZone: values.TZ,
    logLevel: values.LOG_LEVEL,
  }
}
