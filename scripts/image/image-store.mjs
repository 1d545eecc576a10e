// Images in a folder of their own, by Debian's buildah without a daemon; nothing of them is left with the folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a command to its end; what it says is shown only when it fails, which throws. */
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

/** npm in the build as it is on this computer: its registry, its certificates, what it has downloaded already. */
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

  /** `folder` exists and belongs to the store alone. */
  constructor(folder) {
    this.#folder = folder
    mkdirSync(this.#temporary)
    const place = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
    const overlay = ['--storage-driver', 'overlay']
    const works = spawnSync('buildah', [...place, ...overlay, 'images']).status === 0
    this.#global = [...place, ...(works ? overlay : ['--storage-driver', 'vfs'])]
  }

  /** Where what is being built lies; buildah's own choice is a folder of the system. */
  get #temporary() {
    return join(this.#folder, 'tmp')
  }

  #buildah(...args) {
    return run('buildah', [...this.#global, ...args], {
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: this.#temporary },
    })
  }

  /** Makes an image of a folder's files. */
  importFolder(folder, image) {
    const container = this.#buildah('from', 'scratch')
    this.#buildah('add', '-q', container, folder, '/')
    this.#buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container)
    this.#buildah('commit', '-q', container, image)
    this.#buildah('rm', container)
  }

  /** Builds the Dockerfile of a folder; its base images must be here already. */
  build(root, image) {
    const how = ['--format', 'docker', '--network', 'host', '--pull=never', ...npmVolumes(this.#folder)]
    this.#buildah('bud', ...how, '-t', image, '-f', join(root, 'Dockerfile'), root)
  }

  /** Bytes of all layers of an image, as far as buildah tells: '143 MB'. */
  sizeOf(image) {
    const [{ size }] = JSON.parse(this.#buildah('images', '--json', image))
    const [, number, unit] = /^([\d.]+) (\w+)$/.exec(size)
    return Number(number) * { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  }

  /** What the image says of its start: User, Env, Cmd, WorkingDir. */
  configOf(image) {
    return JSON.parse(this.#buildah('inspect', '--type', 'image', image)).Docker.config
  }

  /** The files of a container of the image, as a folder. */
  mount(image) {
    return this.#buildah('mount', this.#buildah('from', '--pull=never', image))
  }

  /** Removes every container and image, so that the folder can go. */
  close() {
    for (const command of [
      ['umount', '-a'],
      ['rm', '-a'],
      ['rmi', '-a', '-f'],
    ])
      spawnSync('buildah', [...this.#global, ...command])
  }
}
