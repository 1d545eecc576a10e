// What tests leave behind: processes that name a folder of theirs, what is mounted in it, and what lies in it.
import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that processes get to end by themselves. */
const GRACE_MS = 10_000

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
 * Processes other than this one whose environment, command line or root holds `text`: `{ pid, command }` each. A product
 * knows its folder by DATA_DIR or TMPDIR, a browser or nginx by its command line; what builds an image has it for its root.
 * Empty where the system has no /proc.
 */
export function processesNaming(text) {
  // Nearly every process names '/' or the folder of all that is temporary.
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

/** Whether a process still has its memory and its files: one that waits for its parent alone has not. */
const isAlive = (pid) => textOf(`/proc/${pid}/cmdline`) !== ''

/** Waits until no process holds `text`, for `graceMs` at most; ends those that still do, and answers them. */
export async function endProcessesNaming(text, graceMs = GRACE_MS) {
  const deadline = performance.now() + graceMs
  let left = processesNaming(text)
  while (left.length > 0 && performance.now() < deadline) {
    await wait(50)
    left = processesNaming(text)
  }
  const ended = []
  // What one of them has started in the meantime as well.
  for (; left.length > 0; left = processesNaming(text)) {
    for (const { pid } of left) killHard(pid)
    while (left.some(({ pid }) => isAlive(pid))) await wait(20)
    ended.push(...left)
  }
  return ended
}

/** Folder of a test file none of whose tests ran, so that nobody took it away: only links lie in it. */
const isUnusedFolder = (path) => {
  const entries = lstatSync(path).isDirectory() ? readdirSync(path) : []
  return entries.length > 0 && entries.every((name) => lstatSync(join(path, name)).isSymbolicLink())
}

/** Names in a folder; a link, which is how the cache of tsx is shared, is nobody's. */
const entriesOf = (folder) =>
  readdirSync(folder).filter((name) => {
    const path = join(folder, name)
    return !lstatSync(path).isSymbolicLink() && !isUnusedFolder(path)
  })

/** Ends what still runs on a folder: whatever holds `text`. Answers one sentence for each process and each entry that was left. */
export async function leftBehind(folder, text = folder) {
  const processes = await endProcessesNaming(text)
  return [
    ...processes.map(({ pid, command }) => `processo ${pid}: ${command.slice(0, 200)}`),
    ...entriesOf(folder).map((name) => `arquivo ou pasta: ${name}`),
  ]
}

/** As the kernel writes blanks and the like in names. */
const ESCAPED = /\\(\d{3})/g

/**
 * Unmounts what is mounted in a folder, what was mounted last first: such a folder cannot go, and what a mount shows may be
 * somebody else's. Throws when one stays.
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
