// npm run migrate: brings the tables of the database to this version, before the product starts.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/migrate')
