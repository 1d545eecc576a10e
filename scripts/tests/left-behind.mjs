// Finds what tests leave behind: processes that mention their folder, mounts in it, and files in it.
import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that processes get to end by themselves. */
export const GRACE_MS = 10_000

function textOf(path, encoding = 'latin1') {
  try {
    return readFileSync(path, encoding)
  } catch {
    return ''
  }
}

function rootOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/root`)
  } catch {
    return ''
  }
}

/**
 * Processes other than this one that mention `text` in their environment, command line or root: `{ pid, command }`
 * each. A product names its folder in DATA_DIR or TMPDIR, a browser or nginx on its command line; a program that builds
 * an image has the folder as its root. Empty where the system has no /proc.
 */
export function processesNaming(text) {
  // Nearly every process mentions '/' or the system's temporary folder: with such a text this would find them all.
  if (!/\/[^/]+\/[^/]/.test(text)) throw new Error(`not the name of a folder: '${text}'`)
  let pids
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  } catch {
    return []
  }
  const named = Buffer.from(text).toString('latin1')
  return pids
    .map((pid) => ({ pid: Number(pid), command: textOf(`/proc/${pid}/cmdline`) }))
    .filter(
      ({ pid, command }) =>
        command.includes(named) ||
        textOf(`/proc/${pid}/environ`).includes(named) ||
        rootOf(pid).includes(text),
    )
    .map(({ pid, command }) => ({ pid, command: command.replaceAll('\0', ' ').trim() }))
}

/** `kill -9`; a process that is gone already is fine. */
export function killHard(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Whether a process still holds memory and files: a zombie, which only waits for its parent, does not. */
const isAlive = (pid) => textOf(`/proc/${pid}/cmdline`) !== ''

/** Waits, for `graceMs` at most, until no process mentions `text`; kills those that still do, and returns them. */
export async function endProcessesNaming(text, graceMs = GRACE_MS) {
  const deadline = performance.now() + graceMs
  let left = processesNaming(text)
  while (left.length > 0 && performance.now() < deadline) {
    await wait(50)
    left = processesNaming(text)
  }
  const ended = []
  // Repeated, because a process may have started another before it was killed.
  for (; left.length > 0; left = processesNaming(text)) {
    for (const { pid } of left) killHard(pid)
    while (left.some(({ pid }) => isAlive(pid))) await wait(20)
    ended.push(...left)
  }
  return ended
}

/**
 * The folder of a test file none of whose tests ran: then the file's clean-up did not run either, and only links lie in
 * it.
 */
const isUnusedFolder = (path) => {
  const entries = lstatSync(path).isDirectory() ? readdirSync(path) : []
  return entries.length > 0 && entries.every((name) => lstatSync(join(path, name)).isSymbolicLink())
}

/** Names in a folder that a test left. Links do not count: they are how test files share the cache of tsx. */
const entriesOf = (folder) =>
  readdirSync(folder).filter((name) => {
    const path = join(folder, name)
    return !lstatSync(path).isSymbolicLink() && !isUnusedFolder(path)
  })

/**
 * Kills the processes that still mention `text` after `graceMs`. Returns one sentence for each of them and for each
 * entry left in the folder.
 */
export async function leftBehind(folder, { text = folder, graceMs = GRACE_MS } = {}) {
  const processes = await endProcessesNaming(text, graceMs)
  return [
    ...processes.map(({ pid, command }) => `processo ${pid}: ${command.slice(0, 200)}`),
    ...entriesOf(folder).map((name) => `arquivo ou pasta: ${name}`),
  ]
}

/** The kernel writes blanks and some other characters of a path as a backslash and three octal digits. */
const ESCAPED = /\\(\d{3})/g

/**
 * Unmounts everything that is mounted in a folder, the last mount first: a folder with mounts cannot be removed, and
 * the files that a mount shows may be somebody else's. Throws when one cannot be unmounted.
 */
export function unmountIn(folder) {
  const places = textOf('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) =>
      (line.split(' ')[4] ?? '').replace(ESCAPED, (_whole, octal) => String.fromCharCode(parseInt(octal, 8))),
    )
    .filter((place) => place.startsWith(`${folder}/`))
  for (const place of places.toReversed()) execFileSync('umount', [place])
}
