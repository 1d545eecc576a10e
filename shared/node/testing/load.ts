/** Milliseconds of work in a measurement: several turns of the system's scheduler. */
const SAMPLE_MS = 60
/** Milliseconds after which a measurement is given up: the machine is as busy as can be. */
const LONGEST_MS = 3000

const cpuMsSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** How many times longer work takes just now than on an idle machine, 1 or more: what passes while this process works for a moment. */
function machineLoad(): number {
  const before = process.cpuUsage()
  const start = performance.now()
  const passed = () => performance.now() - start
  while (cpuMsSince(before) < SAMPLE_MS && passed() < LONGEST_MS);
  return Math.max(1, passed() / SAMPLE_MS)
}

/**
 * A bound on time for the machine as busy as it is now: `ms` on an idle one, and more than in proportion on a busy one,
 * where others' work comes between as often as it likes.
 */
export const asBusy = (ms: number): number => ms * (2 * machineLoad() - 1)

/** Milliseconds for which a process may be stopped from outside, which no look at the load afterwards tells. */
const STILL_MS = 3000

/**
 * 'in time' for what took less than `bound` ms, or as much longer as the machine is busy or stood still; else how long it
 * took. For what waits for ten seconds and more where it waits for the wrong thing. The load is looked at only when it
 * matters.
 */
export const timed = (ms: number, bound: number): string =>
  ms < bound || ms < asBusy(bound) + STILL_MS ? 'in time' : `${Math.round(ms)} ms`

/** Milliseconds of CPU that this process spent on something, whatever else the machine does meanwhile. */
export async function cpuMs(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  return cpuMsSince(before)
}
