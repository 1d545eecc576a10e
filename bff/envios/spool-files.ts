import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors/errors'
import { storageError, syncPath, whileRoom } from '#shared/node/data-folder/durable-file'
import { roomIn } from '#shared/node/data-folder/free-space'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { BatchedWrite } from './batched-write.ts'

/** Folder of the data folder in which envios wait until the backend has them. */
export const SPOOL_FOLDER = 'envios'

const nameOf = (n: number) => `f${String(n).padStart(6, '0')}`
const NAME = /^f(\d{6,})$/
const FOLDER = /^[0-9a-f-]{36}$/

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A file of an envio: where it lies. */
export interface SpoolPlace {
  envio: string
  n: number
}

/** The bytes of envios on disk, `<envio>/f<n>`: how many there are is how far each file has come. */
export class SpoolFiles {
  readonly #folder: string

  /** `folder` belongs to the envios alone; their database lies in it too. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Bytes that may still be written, above what is kept free for everything else. */
  free(): Promise<number> {
    return roomIn(this.#folder)
  }

  path({ envio, n }: SpoolPlace): string {
    return join(this.#folder, envio, nameOf(n))
  }

  /** Bytes that have come; undefined for a file that has not begun. */
  async size(place: SpoolPlace): Promise<number | undefined> {
    return stat(this.path(place)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      },
    )
  }

  /** Bytes that have come of each file that has begun, or of those among these. */
  async sizes(envio: string, among?: ReadonlySet<number>): Promise<Map<number, number>> {
    const names = await readdir(join(this.#folder, envio)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const numbers = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number)
    const asked = among ? numbers.filter((n) => among.has(n)) : numbers
    const sized = asked.map(async (n) => [n, (await this.size({ envio, n })) ?? 0] as const)
    return new Map(await Promise.all(sized))
  }

  /** Begins a file; one that has begun keeps its bytes. Throws STORAGE_FULL. */
  async begin(place: SpoolPlace): Promise<void> {
    try {
      await mkdir(join(this.#folder, place.envio), { recursive: true })
      await (await open(this.path(place), 'a')).close()
    } catch (error) {
      throw storageError(error)
    }
  }

  /**
   * Adds bytes to a file as fast as they come, and gives its new length; what was written before a failure stays. At
   * `whole` bytes it is made durable. Throws STORAGE_FULL, TOO_LARGE for a byte beyond, and what the source throws.
   */
  async append(
    place: SpoolPlace,
    { from, whole }: { from: number; whole: number },
    source: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const file = await open(this.path(place), 'r+')
    const writing = new BatchedWrite(file, from)
    let come = from
    try {
      try {
        for await (const chunk of whileRoom(this.#folder, source)) {
          come += chunk.length
          if (come > whole) throw new AppError('TOO_LARGE', { texto: TEXTOS_ENVIOS.passaDoDeclarado })
          await writing.push(chunk)
        }
      } finally {
        await writing.end()
      }
      if (writing.at === whole) await file.sync()
    } catch (error) {
      throw storageError(error)
    } finally {
      await file.close()
    }
    const { at } = writing
    if (at === whole) await syncPath(join(this.#folder, place.envio))
    return at
  }

  /** Removes a file that begins anew. */
  async removeFile(place: SpoolPlace): Promise<void> {
    await rm(this.path(place), { force: true })
  }

  /** Removes what has come of an envio. */
  async remove(envio: string): Promise<void> {
    await rm(join(this.#folder, envio), { recursive: true, force: true })
  }

  /** Removes what belongs to none of the envios that `isKept` knows: what a stopped process has left. */
  async removeOthers(isKept: (envio: string) => boolean): Promise<void> {
    for (const name of await readdir(this.#folder))
      if (FOLDER.test(name) && !isKept(name)) await this.remove(name)
  }
}
