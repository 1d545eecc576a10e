import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { listen } from '#shared/node/http/stream-server'
import { createLog } from '#shared/node/log/create-log'
import { createGateway } from '../start/create-gateway.ts'
import { readConfig } from '../start/settings.ts'

/** The fields of a log line that tell of a backend's answer. */
const lineSchema = z.looseObject({
  requestId: z.string().optional(),
  evento: z.string().optional(),
  erro: z.string().optional(),
  detalhe: z.string().optional(),
  causa: z.string().optional(),
  campos: z.array(z.object({ campo: z.string(), veio: z.string() })).default([]),
  forma: z.string().optional(),
  upstream: z.array(z.object({ rota: z.string() })).default([]),
})
export type LogLine = z.infer<typeof lineSchema>

/** A gateway in this process, on a loopback port, in front of the backend that is tried. */
export interface GatewayHere {
  url: string
  /** The log lines about one request. */
  linesOf(requestId: string): LogLine[]
  close(): Promise<void>
}

/** The settings of the trial that its user gives. */
export interface TrialSettings {
  url: string
  fotoOrigins: string
  timeoutS: string
  timeZone: string
}

const settingsOf = ({ url, fotoOrigins, timeoutS, timeZone }: TrialSettings, dataDir: string) => ({
  API_URL: url,
  FOTO_ORIGINS: fotoOrigins,
  BACKEND_TIMEOUT_S: timeoutS,
  TZ: timeZone,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
})

/**
 * Starts the gateway as in production, except for its data folder, which is removed at its end. Throws ConfigError for
 * a wrong setting.
 */
export async function startGatewayHere(settings: TrialSettings): Promise<GatewayHere> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conformidade-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  try {
    const config = readConfig(settingsOf(settings, dataDir))
    const lines: LogLine[] = []
    const output = {
      dropped: 0,
      write: (line: string) => void lines.push(lineSchema.parse(JSON.parse(line))),
      flush: () => undefined,
      quiet: () => Promise.resolve(),
    }
    const log = createLog('info', output)
    const { server, closing } = createGateway({ config, log, output, isStopping: () => false })
    const port = await listen(server, config)
    return {
      url: `http://127.0.0.1:${port}`,
      linesOf: (requestId) => lines.filter((line) => line.requestId === requestId),
      async close() {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
        for (const step of closing) await step()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
