import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A wire between the product and an engine, to be cut. */
export interface FaultProxy {
  port: number
  /** Cuts what is connected, and whoever comes. */
  cut(): void
  /** Says nothing any more, in both directions, as a computer that is gone. */
  stall(): void
  /** Passes on what comes from now on; what was cut or silent stays so. */
  mend(): void
  stop(): Promise<void>
}

/** Stands on a loopback port before the socket of an engine. */
export async function startFaultProxy(socket: string): Promise<FaultProxy> {
  let state: 'passes' | 'cut' | 'silent' = 'passes'
  const ends = new Set<Socket>()
  const keep = (end: Socket) => {
    ends.add(end)
    end.on('error', () => undefined).on('close', () => ends.delete(end))
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return void near.destroy()
    if (state === 'silent') return
    const far = connect(socket)
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => state === 'passes' && to.write(bytes))
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      cutAll()
    },
    stall() {
      state = 'silent'
    },
    mend() {
      state = 'passes'
    },
    async stop() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
