import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { once } from 'node:events'

/** A wire to an engine, or to the product, on this computer, to be cut. */
export interface FaultProxy {
  port: number
  /** Connections that were made. */
  readonly connections: number
  /** What was to happen once, and has. */
  readonly mishaps: number
  /** Cuts what is connected, and whoever comes. */
  cut(): void
  /** Says nothing any more, in both directions, as a computer that is gone. */
  stall(): void
  /** Cuts the connection whose answers come next after so many bytes of them, once. */
  cutAnswer(after: number): void
  /** Resets the connection of what is asked next after so many bytes of it, once. */
  cutAsked(after: number): void
  /** Changes the byte at this place of what is asked next, once. */
  changeAsked(at: number): void
  /** Passes on what comes from now on; what was cut or silent stays so. */
  mend(): void
  stop(): Promise<void>
}

/** Something that happens once, so many bytes from now. */
class Mishap {
  #left = Infinity
  times = 0

  after(bytes: number): void {
    this.#left = bytes
  }

  /** Where in these bytes it happens; undefined when it does not. */
  within(bytes: Buffer): number | undefined {
    const at = this.#left
    const happens = at < bytes.length
    this.#left = happens ? Infinity : at - bytes.length
    if (happens) this.times += 1
    return happens ? at : undefined
  }
}

function changedAt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
  return changed
}

/** Stands on a loopback port before an engine, given by its socket or its host and port. */
export async function startFaultProxy(engine: string | NetConnectOpts): Promise<FaultProxy> {
  let state: 'passes' | 'cut' | 'silent' = 'passes'
  let connections = 0
  const cutting = new Mishap()
  const resetting = new Mishap()
  const changing = new Mishap()
  const ends = new Set<Socket>()
  const keep = (end: Socket) => {
    ends.add(end)
    end.on('error', () => undefined).on('close', () => ends.delete(end))
  }
  const server = createServer((near) => {
    keep(near)
    connections++
    if (state === 'cut') return void near.destroy()
    if (state === 'silent') return
    const far = typeof engine === 'string' ? connect(engine) : connect(engine)
    keep(far)
    near.on('data', (bytes) => {
      if (resetting.within(bytes) !== undefined) return void near.resetAndDestroy()
      const at = changing.within(bytes)
      if (state === 'passes') far.write(at === undefined ? bytes : changedAt(bytes, at))
    })
    far.on('data', (bytes) => {
      const at = cutting.within(bytes)
      if (at !== undefined) near.end(bytes.subarray(0, at))
      else if (state === 'passes') near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections
    },
    get mishaps() {
      return cutting.times + resetting.times + changing.times
    },
    cutAnswer: (after) => cutting.after(after),
    cutAsked: (after) => resetting.after(after),
    changeAsked: (at) => changing.after(at),
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
