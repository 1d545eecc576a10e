import type { TracesWanted } from '../settings/traces-wanted.ts'
import type { TracedProcess, Tracing } from './tracing.ts'

/** Begins to trace where the standard OTEL_* settings ask for it; otherwise loads no package and gives undefined. */
export async function startTracing(
  wanted: TracesWanted | undefined,
  traced: TracedProcess,
): Promise<Tracing | undefined> {
  if (!wanted) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(wanted, traced)
}
