import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { once } from 'node:events'

/** A proxy on this computer before a database, a store or the product, whose connections a test can cut or spoil. */
export interface FaultProxy {
  port: number
  /** How many connections were made. */
  readonly connections: number
  /** How many of the faults that happen once have happened. */
  readonly mishaps: number
  /** Cuts all connections, and new ones as they come. */
  cut(): void
  /** Passes nothing on any more, in either direction, as if the computer were gone. */
  stall(): void
  /** Cuts a connection after so many more bytes of answers, once. */
  cutAnswer(after: number): void
  /** Resets a connection after so many more bytes of requests, once. */
  cutAsked(after: number): void
  /** Changes the byte at this position of the requests that follow, once. */
  changeAsked(at: number): void
  /** Passes on what comes from now on; connections that were cut or silent stay so. */
  mend(): void
  stop(): Promise<void>
}

/** A fault that happens once, after a number of bytes. */
class Mishap {
  #left = Infinity
  times = 0

  after(bytes: number): void {
    this.#left = bytes
  }

  /** The position in these bytes at which it happens; undefined when it does not. */
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

/** Starts a proxy on a loopback port before an engine, which is given by its socket or by host and port. */
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
