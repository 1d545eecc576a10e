/** Milliseconds of work in a measurement: several turns of the system's scheduler. */
const SAMPLE_MS = 60
/** Milliseconds after which a measurement is given up: the machine is as busy as can be. */
const LONGEST_MS = 3000

const cpuMsSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times longer work takes now than on an idle machine, 1 or more; measured by how long a short work of this
 * process takes.
 */
function machineLoad(): number {
  const before = process.cpuUsage()
  const start = performance.now()
  const passed = () => performance.now() - start
  while (cpuMsSince(before) < SAMPLE_MS && passed() < LONGEST_MS);
  return Math.max(1, passed() / SAMPLE_MS)
}

/**
 * A time limit for the machine as busy as it is now: `ms` when it is idle, and more than in proportion when it is busy,
 * since other work may come between at any time.
 */
export const asBusy = (ms: number): number => ms * (2 * machineLoad() - 1)

/** Milliseconds for which the system may stop a process, which cannot be seen in the load afterwards. */
const STILL_MS = 3000

/**
 * 'in time' for what took less than `bound` ms, or only as much longer as a busy or halted machine explains; else how
 * long it took. Meant for faults that cost ten seconds and more. The load is only measured when it matters.
 */
export const timed = (ms: number, bound: number): string =>
  ms < bound || ms < asBusy(bound) + STILL_MS ? 'in time' : `${Math.round(ms)} ms`

/** Milliseconds of CPU that this process spent on something, whatever else the machine does meanwhile. */
export async function cpuMs(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  return cpuMsSince(before)
}
