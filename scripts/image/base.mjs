// A base image put together from files of this computer, for machines that reach no registry of images: a shell, the
// few programs that the Dockerfile and the product's start call, their libraries, one version of Node.js, and npm.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../build.mjs'
import { binaryOf } from '../nodes/binary-of.mjs'

const [, from = ''] = /^FROM (\S+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
const [, major] = /node:(\d+)/.exec(from) ?? []

/** The image that the Dockerfile begins from. */
export const BASE = from
/** The program of the Node.js version that this image has. */
export const NODE_BINARY = binaryOf(major)

const PROGRAMS = ['sh', 'env', 'mkdir', 'chown', 'rm', 'cat', 'setpriv']
/**
 * Libraries that programs load by name at run time, or that native packages need: the C++ library and the look-up of
 * host names. `ldd` does not list these.
 */
const LIBRARIES = /lib(stdc\+\+|gcc_s|m|dl|pthread|rt|resolv|nss_dns|nss_files)\.so\.\d+$/
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const MERGED = ['bin', 'sbin', 'lib', 'lib64']
/** The users of the image; `node` is the one that the Dockerfile names. */
const PASSWD = 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n'
const GROUP = 'root:x:0:\nnode:x:1000:\n'

const output = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''

/** The path of a program on this computer, or undefined. */
export const whereIs = (program) => output('sh', ['-c', 'command -v "$1"', '', program]).trim() || undefined

const librariesOf = (path) => output('ldd', [path]).match(/\/\S+/g) ?? []

const knownLibraries = () =>
  output('ldconfig', ['-p'])
    .split('\n')
    .flatMap((line) => line.split(' => ')[1] ?? [])
    .filter((path) => LIBRARIES.test(path))

/** Copies a file to the same path below `base`; a link is replaced by the file it points to. */
function copySame(base, path) {
  mkdirSync(join(base, dirname(path)), { recursive: true })
  cpSync(realpathSync(path), join(base, path))
}

/** Puts the base image together in an empty folder. */
export function assembleBase(base) {
  for (const folder of [
    'tmp',
    'proc',
    'dev',
    'sys',
    'run',
    'root',
    'home/node',
    'etc',
    'var/tmp',
    'usr/local/bin',
  ])
    mkdirSync(join(base, folder), { recursive: true })
  for (const name of MERGED) {
    mkdirSync(join(base, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, join(base, name))
  }
  const programs = PROGRAMS.map(whereIs)
  const libraries = [...programs, NODE_BINARY].flatMap(librariesOf)
  for (const path of new Set([...programs, ...libraries, ...knownLibraries()])) copySame(base, path)
  if (existsSync(CERTIFICATES)) copySame(base, CERTIFICATES)
  writeFileSync(join(base, 'etc/passwd'), PASSWD)
  writeFileSync(join(base, 'etc/group'), GROUP)
  writeFileSync(join(base, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  cpSync(NODE_BINARY, join(base, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(whereIs('npm'))))
  cpSync(npm, join(base, 'usr/local/lib/npm'), { recursive: true })
  symlinkSync('../lib/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  symlinkSync('../lib/npm/bin/npx-cli.js', join(base, 'usr/local/bin/npx'))
}
