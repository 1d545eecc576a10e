// npm run backup: copies the contents of DATA_DIR into one archive, whether the product is running or not.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/backup')
