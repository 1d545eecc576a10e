// npm run restore: puts a backup copy into an empty DATA_DIR.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/restore')
