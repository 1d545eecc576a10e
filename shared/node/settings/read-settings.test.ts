import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { keepTimeZone } from './environment.ts'
import { readSettings } from './read-settings.ts'

describe('a setting that is wrong', () => {
  it('is told in one sentence that begins with its name, without its value', () => {
    const read = () => readSettings('gateway', { SESSION_SECRET: 'segredo' })
    expect(read).toThrow(new ConfigError('SESSION_SECRET', 'precisa ter pelo menos 32 caracteres'))
    expect(read).toThrow('SESSION_SECRET precisa ter pelo menos 32 caracteres.')
  })

  it('or right, counts without the line ends and spaces that a file of variables leaves around it', () => {
    const written = {
      PORT: '3411\r',
      ADMIN_SENHA: 'oito-letras\r',
      DATA_DIR: ' /dados\r\n',
      LOG_LEVEL: 'warn ',
    }
    const read = { PORT: 3411, ADMIN_SENHA: 'oito-letras', DATA_DIR: '/dados', LOG_LEVEL: 'warn' }
    expect(readSettings('gateway', written)).toMatchObject(read)
    const SESSION_SECRET = `${'s'.repeat(40)}\n`
    expect(readSettings('gateway', { SESSION_SECRET })).toMatchObject({ SESSION_SECRET })
  })

  it('is not TZ with the colon that POSIX writes before the name of a zone', () => {
    expect(readSettings('backend', { TZ: ':America/Manaus' })).toMatchObject({ TZ: 'America/Manaus' })
    expect(() => readSettings('backend', { TZ: ':Marte/Base' })).toThrow('TZ precisa ser uma zona')
  })

  it('is one that still stands between quotes', () => {
    for (const [name, text] of [
      ['ADMIN_SENHA', '"oito-letras"'],
      ['DATA_DIR', "'/dados'\r"],
    ] as const)
      expect(() => readSettings('gateway', { [name]: text })).toThrow(
        new ConfigError(name, 'não pode estar entre aspas: retire-as'),
      )
  })

  it('of the other process only, does not stop this one', () => {
    expect(readSettings('backend', { PORT: 'x', SESSION_SECRET: 'x' })).not.toHaveProperty('PORT')
    expect(readSettings('gateway', { API_PORT: 'x' })).not.toHaveProperty('API_PORT')
  })
})

describe('the zone of the settings', () => {
  it('becomes the one of the process', () => {
    const env: Record<string, string> = {}
    keepTimeZone('America/Manaus', env)
    expect(env).toEqual({ TZ: 'America/Manaus' })
  })
})
