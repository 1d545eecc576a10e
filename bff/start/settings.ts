import { resolve } from 'node:path'
import { z } from 'zod'
import { idleWarning, misspeltWarnings } from './settings-warnings.ts'

/** Settings of the contract that this version does not have: their names are kept for them. */
export const SETTINGS_TO_COME = [
  'DATABASE_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'REDIS_URL',
] as const

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const inteiro = (padrao: number, [minimo, maximo]: readonly [number, number]) => {
  const error = `precisa ser um número inteiro de ${minimo} a ${maximo}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((valor) => valor >= minimo && valor <= maximo, { error })
    .default(padrao)
}

const endereco = z
  .string()
  .refine((texto) => URL.canParse(texto), { error: 'precisa ser um endereço http:// ou https://' })
  .transform((texto) => new URL(texto))
  .refine(({ protocol }) => protocol === 'http:' || protocol === 'https:', {
    error: 'precisa ser um endereço http:// ou https://',
  })
  .refine(({ username, password, search, hash }) => !(username || password || search || hash), {
    error: 'não pode ter usuário, senha, consulta nem fragmento',
  })

const zona = z.string().refine(
  (nome) => {
    try {
      return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: nome }))
    } catch {
      return false
    }
  },
  { error: 'precisa ser uma zona como America/Sao_Paulo' },
)

const envSchema = z.object({
  PORT: inteiro(3000, [0, 65_535]),
  HOST: z.string().default('0.0.0.0'),
  API_URL: endereco.optional(),
  BACKEND_TIMEOUT_S: inteiro(30, [1, 3600]),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((pasta) => resolve(pasta)),
  ADMIN_EMAIL: z.email({ error: 'precisa ser um e-mail válido' }).default('admin@localhost.localdomain'),
  ADMIN_SENHA: z
    .string()
    .min(8, { error: 'precisa ter de 8 a 256 caracteres' })
    .max(256, { error: 'precisa ter de 8 a 256 caracteres' })
    .optional(),
  PUBLIC_URL: endereco
    .refine(({ pathname }) => pathname === '/', { error: 'precisa ser só a origem, sem caminho' })
    .optional(),
  TRUST_PROXY: inteiro(0, [0, 16]),
  SESSION_SECRET: z.string().min(32, { error: 'precisa ter pelo menos 32 caracteres' }).optional(),
  SESSION_IDLE_MIN: inteiro(480, [1, 525_600]),
  SESSION_MAX_H: inteiro(24, [1, 8760]),
  MAX_FOTO_MB: inteiro(100, [1, 4096]),
  MAX_FOTOS: inteiro(5000, [1, 100_000]),
  MAX_JSON_MB: inteiro(20, [1, 512]),
  PRODUCT_NAME: z
    .string()
    .trim()
    .regex(/[\p{L}\p{N}]/u, { error: 'precisa ter pelo menos uma letra ou um número' })
    .max(100, { error: 'precisa ter até 100 caracteres' })
    .default('Extradorso'),
  TZ: zona.default('America/Sao_Paulo'),
  METRICS_TOKEN: z.string().min(16, { error: 'precisa ter pelo menos 16 caracteres' }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `precisa ser um de ${LOG_LEVELS.join(', ')}` }).default('info'),
})

/** Names of all settings that are read. */
export const SETTINGS: readonly string[] = Object.keys(envSchema.shape)

type Values = z.infer<typeof envSchema>

/** Most MB of a photo, photos of a batch, and MB of the work-order file. */
export interface UploadLimits {
  fotoMb: number
  fotos: number
  jsonMb: number
}

/** The gateway's settings, checked. Source: contract §1. */
export interface BffConfig {
  port: number
  host: string
  apiUrl: URL | undefined
  /** Milliseconds until a query's answer begins. */
  backendTimeoutMs: number
  dataDir: string
  publicUrl: URL | undefined
  trustProxy: number
  /** As given; without it the one kept in the data folder is used. */
  sessionSecret: string | undefined
  session: { idleMs: number; maxMs: number }
  upload: UploadLimits
  productName: string
  timeZone: string
  /** With it `/metrics` answers whoever sends it; without it only programs on this computer. */
  metricsToken: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  /** What was given and is not wrong, but hardly meant: one sentence each. */
  warnings: string[]
  /** Environment of the embedded backend: the checked settings and what a process needs to run. */
  backendEnv: Record<string, string>
}

/** A wrong setting; its message is one Portuguese sentence that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** What the embedded backend gets: its own settings and the system's, never the session secret. */
function backendEnvOf(values: Values, env: NodeJS.ProcessEnv): Record<string, string> {
  const system = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'NODE_ENV', 'NODE_OPTIONS']
  const own = [
    'DATA_DIR',
    'ADMIN_EMAIL',
    'ADMIN_SENHA',
    'MAX_FOTO_MB',
    'MAX_FOTOS',
    'MAX_JSON_MB',
    'PRODUCT_NAME',
    'TZ',
    'LOG_LEVEL',
  ] as const
  const pairs = [
    ...system.map((name) => [name, env[name]] as const),
    ...own.map((name) => [name, values[name]] as const),
  ]
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/**
 * Reads the settings and sets the process's time zone; an empty variable counts as not given.
 * Throws ConfigError with the sentence that names the wrong one.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BffConfig {
  const isGiven = ([name, value = '']: [string, string | undefined]) =>
    name === 'PRODUCT_NAME' ? value : value.trim()
  const given = Object.fromEntries(Object.entries(env).filter(isGiven))
  const missing = SETTINGS_TO_COME.find((name) => given[name] !== undefined)
  if (missing) {
    throw new ConfigError(
      `${missing} ainda não está disponível nesta versão; retire-a do ambiente para iniciar.`,
    )
  }
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const values = parsed.data
  env['TZ'] = values.TZ
  const session = { idleMs: values.SESSION_IDLE_MIN * 60_000, maxMs: values.SESSION_MAX_H * 3_600_000 }
  return {
    port: values.PORT,
    host: values.HOST,
    apiUrl: values.API_URL,
    backendTimeoutMs: values.BACKEND_TIMEOUT_S * 1000,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    sessionSecret: values.SESSION_SECRET,
    session,
    upload: { fotoMb: values.MAX_FOTO_MB, fotos: values.MAX_FOTOS, jsonMb: values.MAX_JSON_MB },
    productName: values.PRODUCT_NAME,
    timeZone: values.TZ,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    warnings: [
      ...misspeltWarnings(env, [...SETTINGS, ...SETTINGS_TO_COME]),
      ...idleWarning(given['SESSION_IDLE_MIN'] !== undefined, session),
    ],
    backendEnv: backendEnvOf(values, env),
  }
}
