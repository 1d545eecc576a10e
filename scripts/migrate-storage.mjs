// npm run migrate:storage: copies an embedded installation to PostgreSQL and to an S3-compatible store.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/migrate-storage')
