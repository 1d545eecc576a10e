import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors/errors'
import { BatchedWrite } from '#shared/node/data-folder/batched-write'
import { storageError, syncPath, whileRoom } from '#shared/node/data-folder/durable-file'
import { fileBytes } from '#shared/node/data-folder/file-bytes'
import { roomIn } from '#shared/node/data-folder/free-space'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { isMissing } from '#shared/node/data-folder/system-errors'
import type { Spool, SpoolPlace } from './spool.ts'

/** Folder of the data folder in which envios wait until the backend has them. */
export const SPOOL_FOLDER = 'envios'

const nameOf = (n: number) => `f${String(n).padStart(6, '0')}`
const NAME = /^f(\d{6,})$/
const FOLDER = /^[0-9a-f-]{36}$/

/** Bytes that `look` reads at once. */
const LOOK_BYTES = 512 * 1024

/** A missing folder means that its envio was given up while a photo came. */
const appendError = (error: unknown) =>
  isMissing(error)
    ? new AppError('CONFLICT', { texto: TEXTOS_ENVIOS.naoRecebe, cause: error })
    : storageError(error)

/** Keeps the bytes of envios on disk, as `<envio>/f<n>`: the length of a file tells how far it has come. */
export class SpoolFiles implements Spool {
  readonly #folder: string

  /** `folder` belongs to the envios alone; their database lies in it too. */
  constructor(folder: string) {
    this.#folder = folder
  }

  free(): Promise<number> {
    return roomIn(this.#folder)
  }

  /** A failure to read says nothing about the file itself. */
  read(place: SpoolPlace): AsyncIterable<Buffer> {
    return fileBytes(this.#path(place))
  }

  async *look(place: SpoolPlace): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(LOOK_BYTES)
    const file = await open(this.#path(place), 'r')
    try {
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, LOOK_BYTES)
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  }

  async size(place: SpoolPlace): Promise<number | undefined> {
    return stat(this.#path(place)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      },
    )
  }

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

  async begin(place: SpoolPlace): Promise<void> {
    try {
      const isNew = await makeFolder(join(this.#folder, place.envio))
      if (isNew) await syncPath(this.#folder)
      await (await open(this.#path(place), 'a')).close()
    } catch (error) {
      throw storageError(error)
    }
  }

  async append(
    place: SpoolPlace,
    { from, whole }: { from: number; whole: number },
    source: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const file = await open(this.#path(place), 'r+').catch((error: unknown) => {
      throw appendError(error)
    })
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
      if (writing.at === whole) await Promise.all([file.sync(), syncPath(join(this.#folder, place.envio))])
    } catch (error) {
      throw appendError(error)
    } finally {
      await file.close()
    }
    return writing.at
  }

  async removeFile(place: SpoolPlace): Promise<void> {
    await rm(this.#path(place), { force: true })
  }

  async remove(envio: string): Promise<void> {
    // A photo that begins meanwhile may fill the folder again, hence the retries.
    await rm(join(this.#folder, envio), { recursive: true, force: true, maxRetries: 5 })
  }

  async *envios(): AsyncGenerator<string> {
    for (const name of await readdir(this.#folder)) if (FOLDER.test(name)) yield name
  }

  close(): void {
    // Every file was closed when it was written.
  }

  #path({ envio, n }: SpoolPlace): string {
    return join(this.#folder, envio, nameOf(n))
  }
}
