import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './settings.ts'

describe('the settings of the backend', () => {
  it('are complete without any environment', () => {
    expect(readConfig({})).toEqual({
      dataDir: resolve('data'),
      host: '127.0.0.1',
      port: 0,
      admin: { email: 'admin@localhost.localdomain', senha: undefined },
      limits: { fotoMb: 100, fotos: 5000, jsonMb: 20 },
      productName: 'Extradorso',
      timeZone: 'America/Sao_Paulo',
      logLevel: 'info',
    })
  })

  it('stop the start with a sentence when API_PORT is no port', () => {
    expect(() => readConfig({ API_PORT: '70000' })).toThrow(/^API_PORT precisa .+\.$/)
  })

  it('name a bucket whole, or none', () => {
    const given = {
      S3_BUCKET: 'fotos',
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_ACCESS_KEY_ID: 'chave',
      S3_SECRET_ACCESS_KEY: 'segredo1',
    }
    expect(readConfig({ ...given, S3_PREFIX: 'obra/1' }).s3).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'fotos',
      prefix: 'obra/1/',
      accessKeyId: 'chave',
      secretAccessKey: 'segredo1',
      pathStyle: true,
    })
    for (const name of Object.keys(given))
      expect(() => readConfig({ ...given, [name]: '' })).toThrow(
        `${name} precisa ser definida: S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY valem juntas.`,
      )
  })

  it('refused a store that gives out short secrets, as those for trials do', () => {
    const store = { S3_BUCKET: 'fotos', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY_ID: 'test' }
    expect(readConfig({ ...store, S3_SECRET_ACCESS_KEY: 'test' }).s3).toMatchObject({
      secretAccessKey: 'test',
    })
  })
})
