import { crcOfFile } from './crc-of-file.ts'

/**
 * What the worker answers when it is sent files: how many bytes it has read so far, and at the end the CRC-32
 * of every file.
 */
export type CrcAnswer =
  | { kind: 'bytes'; bytes: number }
  | { kind: 'done'; crcs: number[] }
  | { kind: 'failed' }

const answer = (message: CrcAnswer) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<File[]>) => {
  let bytes = 0
  const all = async () => {
    const crcs: number[] = []
    for (const file of data) {
      crcs.push(
        await crcOfFile(file, (more) => {
          bytes += more
          answer({ kind: 'bytes', bytes })
        }),
      )
    }
    answer({ kind: 'done', crcs })
  }
  all().catch(() => answer({ kind: 'failed' }))
})
