import { describe, expect, it } from 'vitest'
import { readConfig } from './settings.ts'

describe('the settings', () => {
  it('list further origins of photos by commas or spaces, each once', () => {
    expect(readConfig({}).fotoOrigins).toEqual([])
    expect(
      readConfig({ FOTO_ORIGINS: 'https://a.example/,http://b:8080  https://a.example' }).fotoOrigins,
    ).toEqual(['https://a.example', 'http://b:8080'])
  })

  it('count an empty variable as not given, and leave the environment as it is', () => {
    const env = { PORT: ' ', TZ: '' }
    expect(readConfig(env)).toMatchObject({ port: 3000, timeZone: 'America/Sao_Paulo' })
    expect(env).toEqual({ PORT: ' ', TZ: '' })
  })

  it('never pass the session secret on to the embedded backend', () => {
    const secret = 's'.repeat(40)
    const { backendEnv } = readConfig({
      SESSION_SECRET: secret,
      ADMIN_SENHA: 'oito-letras',
      PATH: '/bin',
      OUTRA: 'x',
    })
    expect(Object.values(backendEnv)).not.toContain(secret)
    expect(backendEnv).toMatchObject({ PATH: '/bin', ADMIN_SENHA: 'oito-letras', MAX_FOTO_MB: '100' })
    expect(backendEnv).not.toHaveProperty('OUTRA')
  })

  it('let the embedded backend know the company’s own authority, by which bucket and database are told', () => {
    const authority = { NODE_EXTRA_CA_CERTS: '/etc/empresa/ca.pem' }
    expect(readConfig(authority).backendEnv).toMatchObject(authority)
  })

  it('that are nearly a setting are warned of by both names, and others are not', () => {
    const warnings = (env: Record<string, string>) => readConfig(env).warnings
    for (const [name, meant] of [
      ['MAX_FOTOS_MB', 'MAX_FOTO_MB'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['PUBLICURL', 'PUBLIC_URL'],
      ['SESION_SECRET', 'SESSION_SECRET'],
      ['data_dir', 'DATA_DIR'],
      ['REDIS_URI', 'REDIS_URL'],
      ['API_UTL', 'API_URL'],
      ['AIP_URL', 'API_URL'],
      ['TRUST_PORXY', 'TRUST_PROXY'],
    ] as const) {
      expect(warnings({ [name]: '1' }), name).toEqual([
        `ATENÇÃO: ${name} não é uma configuração e foi ignorada. Seria ${meant}?`,
      ])
    }
    const others = [
      'HOSTNAME',
      'HOME',
      'LOGNAME',
      'TZDIR',
      'XDG_DATA_DIRS',
      'NODE_OPTIONS',
      'API_KEY',
      'PG_URL',
      'SPORT',
    ]
    expect(warnings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
    const platforms = ['API_PORT', 'SERVER_PORT', 'HTTP_PORT', 'POSTGRES_PORT', 'LANG', 'USER', 'PWD', 'CI']
    expect(warnings(Object.fromEntries(platforms.map((name) => [name, 'x'])))).toEqual([])
    expect(warnings({ MAX_FOTOS_MB: '', API_HOST: '127.0.0.1', API_PORT: '0' })).toEqual([])
  })

  it('say which setting a Portuguese name, or one of other programs, stands for, unless it is given', () => {
    const warnings = (env: NodeJS.ProcessEnv) => readConfig(env).warnings
    for (const [name, meant] of [
      ['PORTA', 'PORT'],
      ['porta', 'PORT'],
      ['URL_API', 'API_URL'],
      ['BACKEND_URL', 'API_URL'],
      ['NIVEL_LOG', 'LOG_LEVEL'],
      ['PASTA_DADOS', 'DATA_DIR'],
      ['SENHA_ADMIN', 'ADMIN_SENHA'],
    ] as const)
      expect(warnings({ [name]: '1' }), name).toEqual([
        `ATENÇÃO: ${name} não é uma configuração e foi ignorada. Seria ${meant}?`,
      ])
    expect(warnings({ PORTA: '8080', PORT: '8080', BACKEND_URL: 'http://x', API_URL: 'http://x' })).toEqual(
      [],
    )
  })

  it('V06 stop the start when companies are to be kept apart in a backend that is not ours', () => {
    expect(readConfig({ ESCOPO: 'empresa' })).toMatchObject({ escopo: 'empresa', warnings: [] })
    expect(readConfig({ ESCOPO: 'empresa' }).backendEnv).toMatchObject({ ESCOPO: 'empresa' })
    expect(() => readConfig({ ESCOPO: 'empresa', API_URL: 'http://x' })).toThrow(
      /^ESCOPO vale só para o backend embutido; .+ retire um dos dois para iniciar\.$/,
    )
  })

  it('know the backend of API_URL as the product’s own where this process is the gateway alone', () => {
    const own = { ROLE: 'bff', API_URL: 'http://x', ESCOPO: 'empresa', DATABASE_URL: 'postgres://u:s@y/b' }
    expect(readConfig(own)).toMatchObject({ role: 'bff', ownBackend: true, warnings: [] })
    expect(readConfig({ API_URL: 'http://x' })).toMatchObject({ role: 'all', ownBackend: false })
    expect(readConfig({})).toMatchObject({ role: 'all', ownBackend: true })
    expect(() => readConfig({ ROLE: 'api', API_URL: 'http://x' })).toThrow(
      /^API_URL não vale com ROLE=api, .+ retire um dos dois\.$/,
    )
  })

  it('warn of a database that is asked in clear over a network, and not by a socket', () => {
    const warnings = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).warnings
    expect(warnings('postgres://u:s@banco.empresa/b')).toEqual([expect.stringContaining('sem cifra')])
    const socket = ['postgres:///b?host=/run/postgresql&user=u', 'postgres://u:s@%2Frun%2Fpostgresql/b']
    for (const near of [...socket, 'postgres://u:s@127.0.1.1/b', 'postgres://u:s@banco.empresa/b?ssl=true'])
      expect(warnings(near), near).toEqual([])
  })

  it('warn of a bucket beside another’s backend, unless Redis has it keep what has not arrived there yet', () => {
    const { warnings } = readConfig({
      API_URL: 'http://x',
      REDIS_URL: 'rediss://r',
      S3_BUCKET: 'fotos',
      S3_ENDPOINT: 'https://s3.exemplo',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    expect(warnings).toEqual([])
  })

  it('warn of an idle time that is longer than the life of a session, when it was given', () => {
    expect(readConfig({ SESSION_MAX_H: '4' }).warnings).toEqual([])
    expect(readConfig({ SESSION_IDLE_MIN: '240', SESSION_MAX_H: '4' }).warnings).toEqual([])
    expect(readConfig({ SESSION_IDLE_MIN: '241', SESSION_MAX_H: '4' }).warnings).toEqual([
      'ATENÇÃO: SESSION_IDLE_MIN (241 min) passa de SESSION_MAX_H (4 h): as sessões terminam antes, pela idade.',
    ])
  })
})
