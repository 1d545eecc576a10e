import { crcOfFile } from './crc-of-file.ts'

/** Worker: takes files, tells of the bytes read so far, then of all CRC-32 values. */
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
