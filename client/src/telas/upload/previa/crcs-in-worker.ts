import type { CrcAnswer } from './crc-worker.ts'

/**
 * CRC-32 of each file, computed in a worker; `onBytes` is called with the number of bytes read so far.
 * Rejects when a file can no longer be read.
 */
export function crcsInWorker(files: readonly File[], onBytes: (bytes: number) => void): Promise<number[]> {
  const worker = new Worker(new URL('./crc-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CrcAnswer>) => {
      if (data.kind === 'bytes') onBytes(data.bytes)
      else if (data.kind === 'done') resolve(data.crcs)
      else reject(new Error('a chosen photo can no longer be read'))
    }
    worker.onerror = () => reject(new Error('crc worker failed'))
    worker.postMessage(files)
  }).finally(() => worker.terminate())
}
