import { start } from './start/start.ts'

await start()
