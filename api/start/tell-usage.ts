import { USAGE_ASKED, usageSchema } from '#shared/node/process/backend-usage'
import type { BackendUsage } from '#shared/node/process/backend-usage'
import { senhasUnderWay } from '../auth/senha.ts'
import { reportsUnderWay } from '../report/write-report.ts'
import type { RunningApi } from './start-server.ts'

const isAsked = (message: unknown) =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === USAGE_ASKED.type

async function usageOf(api: Pick<RunningApi, 'unchecked'>): Promise<BackendUsage> {
  const { user, system } = process.cpuUsage()
  const work = {
    senhas: senhasUnderWay.count,
    relatorios: reportsUnderWay.count,
    conferencia: await api.unchecked(),
  }
  const memoryBytes = process.memoryUsage.rss()
  return usageSchema.parse({ ...USAGE_ASKED, memoryBytes, cpuSeconds: (user + system) / 1e6, work })
}

/**
 * Answers the gateway when it asks what this process uses; without an answer the gateway's figures leave this process
 * out.
 */
export function tellUsage(api: Pick<RunningApi, 'unchecked'>): void {
  process.on('message', (message) => {
    if (!isAsked(message)) return
    usageOf(api).then(
      (usage) => process.send?.(usage, () => undefined),
      () => undefined,
    )
  })
}
