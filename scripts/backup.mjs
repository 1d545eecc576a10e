// npm run backup: copies what DATA_DIR holds into one archive, while the product runs or not.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/backup')
