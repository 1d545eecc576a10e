import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A program in a process of its own. */
export interface RunningProgram {
  child: ChildProcess
  /** What it has written so far; does not grow while nobody reads its output. */
  output: { out: string; err: string }
  /** Resolves with the exit code when it has ended; null after a signal. */
  exit: Promise<number | null>
  /** Sends the signal and resolves when the process has ended; SIGKILL ends it as a power cut would. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** The most memory that it ever held, in MB; undefined where the system does not tell. */
  peakMb(): number | undefined
}

/** Where `scripts/tests/compile.mjs` puts a program of the product before the tests. */
export const compiled = (
  program: 'api/main' | `api/ops/${'admin' | 'backup' | 'migrate-storage' | 'retencao'}` | 'bff/main',
): string => fileURLToPath(new URL(`../../../dist/${program}.js`, import.meta.url))

interface ProgramOptions {
  /** Its environment, besides PATH and TMPDIR. */
  env: Record<string, string | undefined>
  /** True for a program that sends messages. */
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
