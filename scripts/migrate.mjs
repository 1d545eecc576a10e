// npm run migrate: brings the tables of the database to this version, before the product starts.
import { buildServer } from './build.mjs'

if (!buildServer()) process.exit(1)
await import('../dist/api/ops/migrate.js')
