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
