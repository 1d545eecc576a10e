import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A program in a process of its own. */
export interface RunningProgram {
  child: ChildProcess
  /** What it wrote; stays as it is for an output that is not read. */
  output: { out: string; err: string }
  /** The exit code, when it has ended; null after a signal. */
  exit: Promise<number | null>
  /** Ends it and resolves when it is gone: SIGKILL as a power cut ends a process. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Most memory it ever held, MB; undefined where the system does not tell. */
  peakMb(): number | undefined
}

/** Where `scripts/tests/compile.mjs` puts a program of the product before the tests. */
export const compiled = (
  program: 'api/main' | `api/ops/${'admin' | 'backup' | 'migrate-storage'}` | 'bff/main',
): string => fileURLToPath(new URL(`../../../dist/${program}.js`, import.meta.url))

interface ProgramOptions {
  /** Its environment, beside where programs and temporary files are. */
  env: Record<string, string | undefined>
  /** True for one that sends messages. */
  ipc?: boolean
}

/** Runs a command and reads what it writes. */
export function runProgram(
  command: string,
  args: readonly string[],
  { env, ipc = false }: ProgramOptions,
): RunningProgram {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  })
  const output = { out: '', err: '' }
  child.stdout?.on('data', (text: Buffer) => (output.out += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output.err += text.toString()))
  const exit = once(child, 'exit').then(([code]: unknown[]) => code as number | null)
  return {
    child,
    output,
    exit,
    end(signal) {
      child.kill(signal)
      return exit
    },
    peakMb() {
      if (process.platform !== 'linux') return undefined
      const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return kb === undefined ? undefined : Number(kb) / 1024
    },
  }
}
