import { parentPort, workerData } from 'node:worker_threads'
import { jsonFault } from './json-file.ts'

if (!parentPort) throw new Error('runs as a worker only')
parentPort.postMessage(jsonFault(workerData as Uint8Array))
