// Runs programs of an image as a container engine would: the image's files are read-only, only /data and /tmp can be
// written, processes and mounts are its own, it runs as the image's user, with no capability and no way to gain one.
// This needs no engine: unshare, mount, chroot and setpriv do it.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SPACES = ['--mount', '--pid', '--ipc', '--fork', '--kill-child=SIGKILL']

/** True where root may make such spaces on this computer; root inside a container mostly may not. */
export const canConfine = () => spawnSync('unshare', [...SPACES, 'true']).status === 0

const SCRIPT = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
root=$1 work=$3 user=$4
shift 4
exec chroot "$root" /bin/sh -c 'cd "$1"; shift; exec "$@"' sh "$work" \\
  setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
`

/** The numeric id of a user of the image. */
function uidOf(rootfs, name) {
  const line = readFileSync(`${rootfs}/etc/passwd`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  return Number(line?.split(':')[2])
}

/**
 * Starts a command of an image, by default the image's own, and collects its output. The command gets TEST_RUN, by
 * which the sweeper of an interrupted test run finds the processes it has to end.
 */
export function runConfined({ rootfs, config, dataDir }, { command = config.Cmd, env = {} } = {}) {
  const uid = uidOf(rootfs, config.User)
  const own = Object.fromEntries(config.Env.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
  const args = [
    ...SPACES,
    '/bin/sh',
    '-c',
    SCRIPT,
    'sh',
    rootfs,
    dataDir,
    config.WorkingDir,
    String(uid),
    ...command,
  ]
  const { TEST_RUN } = process.env
  const child = spawn('unshare', args, {
    env: { ...own, ...env, TEST_RUN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output.text += text))
  const exit = new Promise((resolve) => child.once('exit', resolve))
  return { child, output, exit, uid }
}

/** Id of the program itself, which is a child of the `unshare` that started it. */
export const innerPid = ({ child }) =>
  Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0])

/**
 * Kills the program at once. `--kill-child` of unshare alone is not enough: it has no effect any more on a program that
 * has become the image's user.
 */
export async function endConfined(running) {
  const { child } = running
  if (child.exitCode === null && child.signalCode === null) {
    const pid = innerPid(running)
    if (pid > 0) process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
  }
  await running.exit
}

/** The user and the capabilities of a process, as the kernel states them. */
export function rightsOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
  return {
    uid: Number(field('Uid')),
    effective: field('CapEff'),
    bounding: field('CapBnd'),
    noNew: field('NoNewPrivs'),
  }
}
