// Builds images with Debian's buildah, which needs no daemon, inside one folder; removing the folder removes them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a command to its end and returns its output; throws, with that output, when it fails. */
function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.at(-1)}: código ${status}\n${stdout}\n${stderr}`)
  return stdout.trim()
}

const npmSetting = (name) => run('npm', ['config', 'get', name])

/** Mounts that give npm, inside a build, this computer's registry, certificates and cache of downloads. */
function npmVolumes(folder) {
  const cache = npmSetting('cache')
  mkdirSync(cache, { recursive: true })
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  const lines = ['cache=/npm-cache', `registry=${npmSetting('registry')}`]
  if (existsSync(certificates)) lines.push(`cafile=${certificates}`)
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`)
  return ['-v', `${cache}:/npm-cache`, '-v', `${join(folder, 'npmrc')}:/root/.npmrc:ro`]
}

export class ImageStore {
  #folder
  #global

  /** `folder` exists already, and only this store writes to it. */
  constructor(folder) {
    this.#folder = folder
    mkdirSync(this.#temporary)
    const place = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
    const overlay = ['--storage-driver', 'overlay']
    const works = spawnSync('buildah', [...place, ...overlay, 'images']).status === 0
    this.#global = [...place, ...(works ? overlay : ['--storage-driver', 'vfs'])]
  }

  /** Where buildah keeps what it is building; by default it would use a folder of the system. */
  get #temporary() {
    return join(this.#folder, 'tmp')
  }

  #buildah(...args) {
    return run('buildah', [...this.#global, ...args], {
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: this.#temporary },
    })
  }

  /** Makes an image from the files of a folder. */
  importFolder(folder, image) {
    const container = this.#buildah('from', 'scratch')
    this.#buildah('add', '-q', container, folder, '/')
    this.#buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container)
    this.#buildah('commit', '-q', container, image)
    this.#buildah('rm', container)
  }

  /** Builds the Dockerfile in the folder `root`; its base images must be in the store already. */
  build(root, image) {
    const how = ['--format', 'docker', '--network', 'host', '--pull=never', ...npmVolumes(this.#folder)]
    this.#buildah('bud', ...how, '-t', image, '-f', join(root, 'Dockerfile'), root)
  }

  /** Bytes of all layers of an image, as exact as buildah states them: '143 MB'. */
  sizeOf(image) {
    const [{ size }] = JSON.parse(this.#buildah('images', '--json', image))
    const [, number, unit] = /^([\d.]+) (\w+)$/.exec(size)
    return Number(number) * { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  }

  /** How the image says it is to be started: User, Env, Cmd, WorkingDir. */
  configOf(image) {
    return JSON.parse(this.#buildah('inspect', '--type', 'image', image)).Docker.config
  }

  /** Makes a container of the image and returns the folder at which its files are mounted. */
  mount(image) {
    return this.#buildah('mount', this.#buildah('from', '--pull=never', image))
  }

  /** Removes every container and image, without which the folder cannot be removed. */
  close() {
    for (const command of [
      ['umount', '-a'],
      ['rm', '-a'],
      ['rmi', '-a', '-f'],
    ])
      spawnSync('buildah', [...this.#global, ...command])
  }
}
