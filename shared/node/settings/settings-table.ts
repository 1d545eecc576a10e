import type { z } from 'zod'
import { TIME_ZONE, PRODUTO, UPLOAD_LIMITS } from '#shared/contract/produto'
import * as kinds from './kinds.ts'
import { S3_SETTINGS } from './s3-settings.ts'
import type { Setting } from './setting.ts'

/** Every setting of the product, in the order of the README: a new one is one entry here. Source: contract §1. */
export const SETTINGS = {
  PORT: {
    reader: 'gateway',
    kind: kinds.port,
    standard: '3000',
    about: 'porta em que a plataforma escuta',
    compose: 'ports',
  },
  HOST: {
    reader: 'gateway',
    kind: kinds.text,
    standard: '0.0.0.0',
    about: 'endereço em que a plataforma escuta',
    compose: 'ports',
  },
  ROLE: {
    reader: 'gateway',
    kind: kinds.role,
    standard: 'all',
    about:
      'o que este processo é: `all`, a plataforma inteira; `bff`, só o gateway, diante de backends com `ROLE=api` em `API_URL`; `api`, só o backend embutido, em `HOST` e `PORT`',
    compose: false,
  },
  API_URL: {
    reader: 'gateway',
    kind: kinds.httpAddress,
    about: 'endereço de um backend existente; sem ele, o embutido é iniciado',
  },
  BACKEND_TIMEOUT_S: {
    reader: 'gateway',
    kind: kinds.wholeNumber([1, 3600]),
    standard: '30',
    about: 'quantos segundos o gateway espera por uma resposta do backend',
  },
  FOTO_ORIGINS: {
    reader: 'gateway',
    kind: kinds.origins,
    about:
      'outras origens em que o backend de `API_URL` guarda fotos (S3, CDN), separadas por vírgula ou espaço; são lidas sem credenciais',
  },
  DATA_DIR: {
    reader: 'both',
    kind: kinds.folder,
    standard: './data',
    standardInWords: '`./data`',
    about: 'tudo o que o backend embutido guarda: banco, fotos, sessões, imagens derivadas, segredos',
    compose: false,
  },
  DATABASE_URL: {
    reader: 'both',
    kind: kinds.postgresUrl,
    standardInWords: 'SQLite, em `DATA_DIR`',
    about:
      'banco PostgreSQL (15 ou mais novo) do backend embutido, como `postgres://usuario:senha@servidor/banco`',
  },
  ...S3_SETTINGS,
  REDIS_URL: {
    reader: 'gateway',
    kind: kinds.redisUrl,
    standardInWords: 'SQLite, em `DATA_DIR`',
    about:
      'servidor Redis (6.2 ou mais novo) ou Valkey das sessões, dos tokens e do que gateways contam juntos, como `redis://usuario:senha@servidor:6379/0`; `rediss://` cifra',
  },
  ADMIN_EMAIL: {
    reader: 'both',
    kind: kinds.email,
    standard: 'admin@localhost.localdomain',
    about: 'e-mail do primeiro administrador, criado uma vez, quando não há usuários',
  },
  ADMIN_SENHA: {
    reader: 'both',
    kind: kinds.senha,
    standardInWords: 'gerada',
    about: 'senha do primeiro administrador, de 8 a 256 caracteres',
  },
  PUBLIC_URL: {
    reader: 'gateway',
    kind: kinds.origin,
    about: 'endereço que os navegadores usam; `https://` liga `Secure`, `__Host-` e HSTS',
  },
  TRUST_PROXY: {
    reader: 'gateway',
    kind: kinds.wholeNumber([0, 16]),
    standard: '0',
    about: 'quantos proxies há na frente',
  },
  SESSION_SECRET: {
    reader: 'gateway',
    kind: kinds.secret(32),
    standardInWords: 'criado uma vez, em `DATA_DIR`',
    asWritten: true,
    about:
      'assina tokens e referências de fotos, cifra credenciais do backend; obrigatório com vários gateways',
  },
  SESSION_IDLE_MIN: {
    reader: 'gateway',
    kind: kinds.wholeNumber([1, 525_600]),
    standard: '480',
    about: 'quantos minutos vive uma sessão parada',
  },
  SESSION_MAX_H: {
    reader: 'gateway',
    kind: kinds.wholeNumber([1, 8760]),
    standard: '24',
    about: 'quantas horas vive uma sessão no total',
  },
  MAX_FOTO_MB: {
    reader: 'both',
    kind: kinds.wholeNumber([1, 4096]),
    standard: String(UPLOAD_LIMITS.fotoMb),
    about: 'tamanho máximo de uma foto, em MB',
  },
  MAX_FOTOS: {
    reader: 'both',
    kind: kinds.wholeNumber([1, 100_000]),
    standard: String(UPLOAD_LIMITS.fotos),
    about: 'número máximo de fotos de um envio',
  },
  MAX_JSON_MB: {
    reader: 'both',
    kind: kinds.wholeNumber([1, 512]),
    standard: String(UPLOAD_LIMITS.jsonMb),
    about: 'tamanho máximo do arquivo da ordem de serviço, em MB',
  },
  UPLOAD_GUARDA_H: {
    reader: 'gateway',
    kind: kinds.wholeNumber([1, 8760]),
    standard: '72',
    about: 'por quantas horas um envio interrompido fica guardado à espera de continuar',
  },
  UPLOAD_RESERVA_USUARIO_GB: {
    reader: 'gateway',
    kind: kinds.wholeNumber([1, 100_000]),
    standard: '100',
    about: 'espaço em `DATA_DIR`, ou no bucket com `REDIS_URL`, para os envios abertos de um usuário, em GB',
  },
  UPLOAD_RESERVA_GB: {
    reader: 'gateway',
    kind: kinds.wholeNumber([1, 100_000]),
    standard: '500',
    about:
      'espaço em `DATA_DIR`, ou no bucket com `REDIS_URL`, para os envios abertos de todos, em GB; o espaço livre no disco vale antes',
  },
  RETENCAO_MESES: {
    reader: 'both',
    kind: kinds.wholeNumber([1, 600]),
    standardInWords: 'desligada',
    about:
      'depois de quantos meses o backend embutido remove os originais de um envio; registros e marcações ficam',
  },
  ESCOPO: {
    reader: 'both',
    kind: kinds.escopo,
    standardInWords: 'desligado',
    about:
      '`empresa` mostra a cada um, menos a administradores, só o que a sua própria empresa enviou; só com o backend embutido',
  },
  PRODUCT_NAME: {
    reader: 'both',
    kind: kinds.name,
    standard: PRODUTO,
    about: 'nome em "Bem-vindo à …!" e no título das páginas',
    blankCounts: true,
  },
  ABRE_SEM_CONEXAO: {
    reader: 'gateway',
    kind: kinds.wholeNumber([0, 1]),
    standard: '1',
    about: '`0` retira dos navegadores o que guardam para abrir a plataforma sem conexão',
  },
  TZ: {
    reader: 'both',
    kind: kinds.timeZone,
    standard: TIME_ZONE,
    about: 'o que são "esta semana" (desde segunda-feira), "este mês" e as datas',
  },
  LOG_LEVEL: {
    reader: 'both',
    kind: kinds.logLevel,
    standard: 'info',
    about: 'nível do log',
  },
  LOG_PESSOAL: {
    reader: 'gateway',
    kind: kinds.wholeNumber([0, 1]),
    standard: '1',
    about: '`0` põe no log, no lugar de e-mails e endereços, um código de cada um',
  },
  METRICS_TOKEN: {
    reader: 'gateway',
    kind: kinds.secret(16),
    about: 'abre `/metrics` a quem o envia; sem ele, só a programas do próprio computador',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    reader: 'gateway',
    kind: kinds.httpAddress,
    about: 'endereço de um coletor OpenTelemetry (OTLP por HTTP); liga os rastros',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    reader: 'gateway',
    kind: kinds.traceProtocol,
    standard: 'http/protobuf',
    about: 'como os rastros vão: `http/protobuf` ou `http/json`',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    reader: 'gateway',
    kind: kinds.pairs,
    about: 'cabeçalhos para o coletor, como `chave=valor,outra=valor`',
  },
  OTEL_SERVICE_NAME: {
    reader: 'gateway',
    kind: kinds.text,
    standardInWords: 'extradorso',
    about: 'nome da plataforma nos rastros',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    reader: 'gateway',
    kind: kinds.pairs,
    about: 'outros atributos de todos os rastros, como `deployment.environment.name=producao`',
  },
  OTEL_TRACES_SAMPLER: {
    reader: 'gateway',
    kind: kinds.text,
    standardInWords: '`parentbased_always_on`',
    about: 'quais pedidos são rastreados',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    reader: 'gateway',
    kind: kinds.text,
    about: 'que parte deles, de 0 a 1, com `traceidratio`',
  },
  OTEL_SDK_DISABLED: {
    reader: 'gateway',
    kind: kinds.trueOrFalse,
    about: '`true` desliga os rastros',
  },
  API_HOST: { reader: 'backend', kind: kinds.text, standard: '127.0.0.1', compose: false },
  API_PORT: { reader: 'backend', kind: kinds.port, standard: '0', compose: false },
} as const satisfies Record<string, Setting>

type Table = typeof SETTINGS
type Value<S> = S extends { kind: infer K extends z.ZodType; standard: string }
  ? z.infer<K>
  : S extends { kind: infer K extends z.ZodType }
    ? z.infer<K> | undefined
    : never

/** The checked values of the settings that a process reads. */
export type ValuesOf<P extends 'gateway' | 'backend'> = {
  [Name in keyof Table as Table[Name]['reader'] extends P | 'both' ? Name : never]: Value<Table[Name]>
}

const entries: readonly (readonly [name: string, setting: Setting])[] = Object.entries(SETTINGS)

/** The settings that a process reads, in the table's order. */
export const settingsOf = (process: 'gateway' | 'backend') =>
  entries.filter(([, { reader }]) => reader === process || reader === 'both')

/** The settings that the gateway passes on to the backend it starts. */
export const passedToBackend: readonly string[] = entries.flatMap(([name, { reader }]) =>
  reader === 'both' ? [name] : [],
)
