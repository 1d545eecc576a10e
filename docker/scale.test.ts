import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '#shared/node/settings/settings-table'
import { scaleWith, sharedNames } from '../scripts/settings/written-settings.mjs'

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
const text = read('compose.scale.yaml')
const conf = read('nginx.scale.conf')
const example = read('scale.env.exemplo')

interface Service {
  environment?: Record<string, string | null>
  healthcheck?: object
  image: string
  depends_on?: Record<string, { condition: string }>
  networks: string[]
  volumes?: string[]
  ports?: string[]
  [part: string]: unknown
}
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>
  volumes: object
  networks: Record<string, { internal?: boolean } | null>
}
const services = Object.entries(compose.services)
const service = (name: string) => compose.services[name] ?? expect.fail(name)
const GATEWAYS = ['bff-1', 'bff-2']
const BACKENDS = ['api-1', 'api-2']
const OURS = [...GATEWAYS, ...BACKENDS]
const ENGINES = ['postgres', 's3', 'redis']

describe('two gateways and two backends by compose.scale.yaml', () => {
  it('are those, behind nginx, beside their engines, and begin when what they need is well', () => {
    expect(Object.keys(compose.services)).toEqual(['nginx', ...OURS, ...ENGINES])
    for (const [, { depends_on: needed = {} }] of services)
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(condition).toBe('service_healthy')
        const { healthcheck, image } = service(name)
        // The product's image has a health check built in.
        expect(healthcheck ?? image).toEqual(healthcheck ?? 'extradorso')
      }
    for (const name of GATEWAYS)
      expect(Object.keys(service(name).depends_on ?? {})).toEqual(['nginx', ...BACKENDS, 'redis', 's3'])
    for (const name of BACKENDS)
      expect(Object.keys(service(name).depends_on ?? {})).toEqual(['postgres', 's3'])
  })

  it('are alike but for their folders, and only nginx is reached from outside', () => {
    for (const [one, other] of [GATEWAYS, BACKENDS]) {
      const { volumes: own, ...rest } = service(one ?? '')
      const { volumes: others, ...same } = service(other ?? '')
      expect(rest).toEqual(same)
      expect([own, others]).toEqual([[`${one}:/data`], [`${other}:/data`]])
    }
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx'])
    expect(compose.networks['dados']).toEqual({ internal: true })
    for (const name of ENGINES) expect(service(name).networks).toEqual(['dados'])
  })

  it('P02 run without rights they do not need, on file systems they cannot write, with bounded means and logs', () => {
    for (const [, one] of services)
      expect(one).toMatchObject({
        init: true,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[gm]$/),
        cpus: expect.any(Number),
        pids_limit: 512,
        stop_grace_period: expect.stringMatching(/^(150|60)s$/),
        restart: 'unless-stopped',
        logging: { options: { 'max-size': '20m', 'max-file': '5' } },
      })
    for (const name of ['nginx', ...OURS]) expect(service(name)['stop_grace_period']).toBe('150s')
    expect(services.filter(([, one]) => one['cap_add']).map(([name]) => name)).toEqual(['nginx'])
    expect(text).not.toMatch(/privileged|docker\.sock|network_mode: host|:latest/)
  })

  it('P02 take every secret from outside, and say which are missing', () => {
    const needed = [...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name)
    const required = [...text.matchAll(/\$\{([A-Z_0-9]+):\?[^}]{5,}\}/g)].map(([, name]) => name)
    expect(new Set(required)).toEqual(new Set(needed))
    const told = [...example.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)]
    expect(told.map(([, name]) => name).toSorted()).toEqual([...new Set(needed), 'ADMIN_EMAIL'].toSorted())
    const filled = told.filter(([, , value]) => value).map(([, name]) => name)
    expect(filled).toEqual(['DOMINIO', 'CERTIFICADOS', 'ADMIN_EMAIL'])
    const secrets = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) => /SECRET|SENHA|TOKEN|_KEY|^PASSWORD/.test(name)),
    )
    for (const [, value] of secrets) expect(value ?? '${}').toMatch(/^\$\{/)
  })

  it('get the settings of the table: those of one part, and the others both (npm run settings writes them)', () => {
    expect(scaleWith(text)).toBe(text)
    expect(scaleWith(text.replace('  LOG_LEVEL:\n', '  GONE:\n'))).toBe(text)
    expect(sharedNames(text)).toContain('MAX_FOTO_MB')
    const [gateway = {}, backend = {}] = ['bff-1', 'api-1'].map((name) => service(name).environment)
    const given = (...environments: object[]) => new Set(environments.flatMap(Object.keys))
    const missing = Object.keys(SETTINGS).filter((name) => !given(gateway, backend).has(name))
    expect(missing).toEqual(['PORT', 'HOST', 'DATA_DIR', 'API_HOST', 'API_PORT'])
    expect([gateway, backend].map(({ ROLE }) => ROLE)).toEqual(['bff', 'api'])
    const unknown = [...given(gateway, backend)].filter((name) => !Object.keys(SETTINGS).includes(name))
    expect(unknown).toEqual([])
    for (const name of ['SESSION_SECRET', 'REDIS_URL', 'METRICS_TOKEN'])
      expect(backend).not.toHaveProperty(name)
    expect(gateway).not.toHaveProperty('DATABASE_URL')
  })

  it('were refused by Compose: it can write no configuration and no secret into a container that is read-only', () => {
    for (const [, one] of services) expect(one).not.toHaveProperty('secrets')
    for (const [, one] of services) expect(one).not.toHaveProperty('configs')
  })

  it('name nothing that is not declared', () => {
    const volumes = services.flatMap(([, { volumes: own = [] }]) => own.map((one) => one.split(':')[0] ?? ''))
    const kept = volumes.filter((name) => /^[a-z]/.test(name))
    for (const file of volumes.filter((name) => name.startsWith('./')))
      expect(existsSync(fileURLToPath(new URL(file, import.meta.url))), file).toBe(true)
    expect(kept.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    expect(new Set(services.flatMap(([, { networks }]) => networks))).toEqual(
      new Set(Object.keys(compose.networks)),
    )
  })
})

describe('its nginx', () => {
  it('shares the load among the services that are there, by the ports they listen on', () => {
    const servers = [...conf.matchAll(/^ +server (\S+):(\d+) resolve max_fails/gm)]
    expect(servers.map(([, name, port]) => [name, port])).toEqual(OURS.map((name) => [name, '3000']))
    expect(conf.match(/least_conn;/g)).toHaveLength(2)
    expect(service('bff-1').environment?.['API_URL']).toBe('http://nginx:8081')
    expect(conf).toContain('listen 8081;')
  })

  it('holds nothing back, and sends a second time only what can happen only once', () => {
    for (const line of [
      'proxy_request_buffering off',
      'proxy_max_temp_file_size 0',
      'client_max_body_size 0',
      'http2_body_preread_size 256k',
      // By HTTP/1.0, an answer without a length that breaks off would pass for a whole one.
      'proxy_http_version 1.1',
      'proxy_read_timeout 660s',
    ])
      for (const own of [conf, read('nginx.conf')]) expect(own).toMatch(new RegExp(`^ +${line};$`, 'm'))
    expect(conf).toMatch(/^ +proxy_next_upstream error timeout;$/m)
    expect(conf).not.toContain('non_idempotent;')
  })

  it('tells whose address asks, and the gateways believe one proxy', () => {
    expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(service('bff-1').environment).toMatchObject({ TRUST_PROXY: '1' })
    expect(conf).toContain('location = /metrics { return 404; }')
  })
})
