import { describe, expect, it } from 'vitest'
import { readConfig } from '#bff/start/settings'
import { readSettings } from '#shared/node/settings/read-settings'
import { SETTINGS, passedToBackend } from '#shared/node/settings/settings-table'
import { ALLOWED, NUMBERS, REFUSED, WARNINGS } from '#specification/settings'

/** Matches the error that stops the start with this sentence. */
const refused = (message: string) => expect.objectContaining({ name: 'ConfigError', message })
/** Variables of the system that a process needs in order to run. */
const SYSTEM = {
  PATH: '/bin',
  HOME: '/h',
  TMPDIR: '/t',
  TEMP: '/t',
  SYSTEMROOT: 'C',
  LANG: 'C',
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-old-space-size=99',
}
const read = (env: Record<string, string> = {}) => readConfig(env)

describe('the settings', () => {
  it('have the defaults of the contract', () => {
    const { dataDir, backendEnv, ...config } = read({ ...SYSTEM, OTHER: 'x' })
    expect(dataDir).toMatch(/\/data$/)
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      apiUrl: undefined,
      backendTimeoutMs: 30_000,
      publicUrl: undefined,
      trustProxy: 0,
      sessionSecret: undefined,
      session: { idleMs: 28_800_000, maxMs: 86_400_000 },
      limits: { fotoMb: 100, fotos: 5000, jsonMb: 20 },
      productName: 'Extradorso',
      timeZone: 'America/Sao_Paulo',
      metricsToken: undefined,
      logLevel: 'info',
    })
    expect(backendEnv).toEqual({
      ...SYSTEM,
      DATA_DIR: dataDir,
      S3_REGION: 'us-east-1',
      S3_PATH_STYLE: '1',
      ADMIN_EMAIL: 'admin@localhost.localdomain',
      MAX_FOTO_MB: '100',
      MAX_FOTOS: '5000',
      MAX_JSON_MB: '20',
      PRODUCT_NAME: 'Extradorso',
      TZ: 'America/Sao_Paulo',
      LOG_LEVEL: 'info',
    })
  })

  it.each(NUMBERS)('%s is %i, a whole number from %i to %i', (...[name, value, least, most]) => {
    expect(Object.entries(readSettings('gateway', {}))).toContainEqual([name, value])
    const sentence = `${name} precisa ser um número inteiro de ${least} a ${most}.`
    expect(() => read({ [name]: String(least) })).not.toThrow()
    expect(() => read({ [name]: String(most) })).not.toThrow()
    expect(() => read({ [name]: String(least - 1) })).toThrow(refused(sentence))
    expect(() => read({ [name]: String(most + 1) })).toThrow(refused(sentence))
  })

  it.each(REFUSED)('%s as %s stops the start: %s', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(refused(sentence))
  })

  it.each(
    [...REFUSED, ...NUMBERS.map(([name]) => [name, '1.5', ''] as const)].filter(([name]) =>
      passedToBackend.includes(name),
    ),
  )('%s as %s stops a backend started alone in the same words as the gateway', (name, value) => {
    const saidBy = (process: 'gateway' | 'backend') => {
      try {
        return readSettings(process, { [name]: value })
      } catch (error) {
        return error
      }
    }
    expect(saidBy('backend')).toBeInstanceOf(Error)
    expect(saidBy('backend')).toEqual(saidBy('gateway'))
  })

  it('of the specification are all that the table has, and nothing else', () => {
    const known = Object.keys(SETTINGS)
    const named = [...NUMBERS, ...REFUSED, ...ALLOWED].map(([name]) => name)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
    // Any text is allowed for the folder, the address, and a store's region and keys. Some are checked only by
    // OpenTelemetry's packages, and API_HOST and API_PORT are not part of the contract.
    const traces = ['SERVICE_NAME', 'TRACES_SAMPLER', 'TRACES_SAMPLER_ARG'].map((name) => `OTEL_${name}`)
    const keys = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const free = ['HOST', 'DATA_DIR', ...keys, ...traces, 'API_HOST', 'API_PORT']
    const untold = Object.keys(SETTINGS).filter((name) => !named.includes(name))
    expect(untold, 'settings that specification/settings.ts does not name').toEqual(free)
  })

  it('reach the embedded backend as the gateway has read them', () => {
    const given = { ADMIN_SENHA: 'oito letras', MAX_FOTOS: '7', TZ: 'America/Manaus', DATA_DIR: 'dados' }
    const gateway: Record<string, unknown> = readSettings('gateway', given)
    const backend: Record<string, unknown> = readSettings('backend', readConfig(given).backendEnv)
    for (const name of passedToBackend) expect([name, backend[name]]).toEqual([name, gateway[name]])
    expect(backend).toMatchObject({ MAX_FOTOS: 7, API_HOST: '127.0.0.1', API_PORT: 0 })
  })

  it.each(ALLOWED)('%s may be %s', (name, value) => {
    expect(() => read({ [name]: value })).not.toThrow()
  })

  it.each(WARNINGS)('%j are read with the warnings %j', (env, warnings) => {
    expect(read(env).warnings).toEqual(warnings)
  })

  it('pass the first senha on, and count an empty value as not given', () => {
    const config = readConfig({ TZ: 'America/Manaus', ADMIN_SENHA: 'oito letras', PORT: ' ', HOST: '' })
    expect([config.timeZone, config.port, config.host]).toEqual(['America/Manaus', 3000, '0.0.0.0'])
    expect(config.backendEnv).toMatchObject({ ADMIN_SENHA: 'oito letras', TZ: 'America/Manaus' })
  })
})
