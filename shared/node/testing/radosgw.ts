import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { freePort } from './free-port.ts'

const PROGRAMS = ['setpriv', 'monmaptool', 'ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin']

/** How often a server is asked whether it answers, 200 ms apart; it takes about 40 times. */
const PATIENCE = 500

/** True where Ceph's S3 server is installed; its tests are skipped elsewhere. */
export const RADOSGW = PROGRAMS.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0)

if (!RADOSGW) process.stderr.write('Sem radosgw: os testes do armazenamento S3 ficam de fora.\n')

/** A store that speaks S3, with its keys. */
export interface TestStore {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  /** `kill` ends the S3 server as a power cut would, and `start` starts it again; the objects stay. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A key as Ceph's own tools make it: kind, time of creation, length, bytes. */
function cephKey(): string {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(1, 0)
  head.writeUInt32LE(1_700_000_000, 2)
  head.writeUInt16LE(16, 10)
  return Buffer.concat([head, randomBytes(16)]).toString('base64')
}

const KEYRING = [
  ['mon.', 'mon = "allow *"'],
  ['client.admin', 'mon = "allow *"\n\tcaps osd = "allow *"'],
  ['osd.0', 'mon = "allow profile osd"\n\tcaps osd = "allow *"'],
  ['client.rgw', 'mon = "allow rw"\n\tcaps osd = "allow rwx"'],
]
  .map(([name, caps]) => `[${name}]\n\tkey = ${cephKey()}\n\tcaps ${caps}\n`)
  .join('')

/** The configuration of a cluster of one server on loopback that keeps objects in memory. */
const configuration = ({
  folder,
  mon,
  rgw,
  fsid,
  bytes,
}: Record<'folder' | 'fsid', string> & Record<'mon' | 'rgw' | 'bytes', number>) => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${mon}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
run dir = ${folder}
admin socket =
pid file =
log file = /dev/null
crash dir = ${folder}
keyring = ${folder}/keyring
mon data = ${folder}/mon
mon data avail crit = 0
mon allow pool size one = true
mon min osdmap epochs = 10
paxos propose interval = 0.05
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = ${bytes}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
rgw frontends = beast endpoint=127.0.0.1:${rgw}
rgw thread pool size = 32
`

/** Resolves when the address gives any answer. */
async function answers(address: string): Promise<void> {
  for (let left = PATIENCE; ; left--) {
    try {
      await fetch(address)
      return
    } catch (error) {
      if (left === 0) throw error
      await sleep(200)
    }
  }
}

/** Programs of one cluster, all of which end with it. */
class Cluster {
  readonly #folder: string
  readonly #running: ChildProcess[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  async run(program: string, ...args: string[]): Promise<void> {
    const child = spawn(program, this.#withFiles(args), { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`)
  }

  start(program: string, ...args: string[]): ChildProcess {
    // The servers end with the tests, also when those are killed.
    const command = ['--pdeathsig', 'KILL', program, ...this.#withFiles(args), '-f']
    const child = spawn('setpriv', command, { stdio: 'ignore' })
    this.#running.push(child)
    return child
  }

  async kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async end(): Promise<void> {
    for (const child of this.#running.reverse()) await this.kill(child)
    removeFolder(this.#folder)
  }

  #withFiles(args: string[]): string[] {
    return ['-c', join(this.#folder, 'ceph.conf'), '-k', join(this.#folder, 'keyring'), ...args]
  }
}

/**
 * Starts Ceph's S3 server on a cluster of its own in memory with room for so many bytes; `stop` ends it and removes its
 * folder.
 */
export async function startRadosgw(bytes = 2 * 1024 ** 3): Promise<TestStore> {
  const folder = newFolder('ceph')
  const cluster = new Cluster(folder)
  const keys = { accessKeyId: 'CHAVE', secretAccessKey: 'segredo-de-teste' }
  try {
    const [mon, rgw] = [await freePort(), await freePort()]
    const [fsid, osd, monmap] = [randomUUID(), randomUUID(), join(folder, 'monmap')]
    await mkdir(join(folder, 'mon'))
    await mkdir(join(folder, 'osd'))
    await writeFile(join(folder, 'keyring'), KEYRING, { mode: 0o600 })
    await writeFile(join(folder, 'ceph.conf'), configuration({ folder, mon, rgw, fsid, bytes }))
    await cluster.run(
      'monmaptool',
      '--create',
      '--addv',
      'a',
      `[v2:127.0.0.1:${mon}]`,
      '--fsid',
      fsid,
      monmap,
    )
    await cluster.run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap)
    cluster.start('ceph-mon', '-i', 'a')
    await cluster.run('ceph', 'osd', 'new', osd, '0')
    await cluster.run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    cluster.start('ceph-osd', '-i', '0')
    let speaker = cluster.start('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${rgw}`
    await answers(endpoint)
    await cluster.run(
      'radosgw-admin',
      ...['-n', 'client.admin', 'user', 'create', '--uid', 'teste', '--display-name', 'teste'],
      ...['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey],
    )
    return {
      ...{ endpoint, ...keys },
      kill: () => cluster.kill(speaker),
      async start() {
        speaker = cluster.start('radosgw', '-n', 'client.rgw')
        await answers(endpoint)
      },
      stop: () => cluster.end(),
    }
  } catch (error) {
    await cluster.end()
    throw error
  }
}
