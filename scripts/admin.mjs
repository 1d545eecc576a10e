// npm run admin: users and passwords from the command line.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/admin')
