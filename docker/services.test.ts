import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const read = (path: string) => readFileSync(join(HERE, path), 'utf8')
const units = readdirSync(join(HERE, 'systemd')).toSorted()
const unit = (name: string) => read(`systemd/${name}`)

const installed = (command: string, args: string[]) => spawnSync(command, args).error === undefined
const SYSTEMD = installed('systemd-analyze', ['--version'])
const CADDY = installed('caddy', ['version'])

describe('the units of systemd', () => {
  it('are the product, its daily copy, and what starts that', () => {
    expect(units).toEqual(['extradorso-copia.service', 'extradorso-copia.timer', 'extradorso.service'])
  })

  it('P02 run as an ordinary user without rights, on a system they cannot write', () => {
    for (const name of units.filter((each) => each.endsWith('.service'))) {
      for (const line of [
        'User=extradorso',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'ProtectSystem=strict',
      ])
        expect(unit(name).split('\n')).toContain(line)
      expect(unit(name)).not.toMatch(/^Environment=.*(SECRET|SENHA|TOKEN)/m)
    }
  })

  it('ended every start: the addresses of the computer, which it lists, come by a socket that was forbidden', () => {
    expect(unit('extradorso.service')).toMatch(/^RestrictAddressFamilies=.* AF_NETLINK\b/m)
  })

  it('let uploads end, and remove old copies only after one that went well', () => {
    expect(unit('extradorso.service')).toMatch(/^KillMode=mixed\nTimeoutStopSec=150$/m)
    expect(unit('extradorso-copia.service')).toMatch(/^ExecStartPost=.* -mtime "\+\$DIAS" -delete'$/m)
  })
})

it('a daily copy went on of a database that the product had left: it is told what the product is, and its own after that', () => {
  const files = (name: string) =>
    [...unit(name).matchAll(/^EnvironmentFile=-(.*)$/gm)].map(([, file]) => file)
  const own = '/etc/extradorso-copia.env'
  expect(files('extradorso-copia.service')).toEqual([...files('extradorso.service'), own])
})

it('a second copy on one day, as before an update, was refused: the first had its name', () => {
  const [, format = ''] = /\$\(date \+(\S+)\)\.zip/.exec(unit('extradorso-copia.service')) ?? []
  expect(format.replaceAll('%%', '%')).toBe('%F-%H%M%S')
})

describe.runIf(SYSTEMD)('systemd-analyze', () => {
  let folder: string
  beforeAll(() => {
    folder = newFolder('unidades')
    // With this computer's path of node. Users and folders are looked up only when a unit starts, so they need not
    // exist.
    for (const name of units)
      writeFileSync(join(folder, name), unit(name).replaceAll('/usr/bin/node', process.execPath))
  })
  afterAll(() => removeFolder(folder))

  it('finds nothing in the units', () => {
    const paths = units.map((name) => join(folder, name))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').filter((line) => line.includes('extradorso'))]).toEqual([0, []])
  })
})

describe('the companion with TLS', () => {
  const compose = read('compose.tls.yaml')
  const [, caddy = ''] = compose.split('\n  caddy:\n')

  it('alone is reached from outside, and says so to the product', () => {
    expect(compose).toMatch(/^ {4}ports: !reset \[\]$/m)
    expect(compose).toMatch(/PUBLIC_URL: https:\/\/\$\{DOMINIO:\?.*\}\n +TRUST_PROXY: '1'/)
  })

  it('P02 has no right but the one to the ports, a bounded log and bounded means', () => {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'cap_add: [NET_BIND_SERVICE]',
      'pids_limit: 256',
    ])
      expect(caddy).toContain(line)
    expect(caddy).toMatch(/max-size: \d+m\n +max-file: '\d+'/)
    expect(caddy).toContain('no-new-privileges:true')
  })

  it('refused an upload above 30 GB by itself: it holds none back, limits none, and gives every request an id', () => {
    const caddyfile = read('Caddyfile')
    for (const line of ['flush_interval -1', 'header_up X-Request-Id {http.request.uuid}'])
      expect(caddyfile).toContain(line)
    expect(caddyfile).not.toMatch(/request_buffers|request_body/)
  })

  it('lets go of a connection before the product does, and loses no request on one that is closing', () => {
    const [, seconds] = /^\t+keepalive (\d+)s$/m.exec(read('Caddyfile')) ?? []
    expect(Number(seconds)).toBeLessThan(60)
  })

  it.runIf(CADDY)('is taken by Caddy', () => {
    const env = { ...process.env, DOMINIO: 'inspecao.exemplo.com.br' }
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(HERE, 'Caddyfile')]
    const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env })
    expect([status, stderr.split('\n').filter((line) => /"level":"(warn|error)"|^Error/.test(line))]).toEqual(
      [0, []],
    )
  })
})
