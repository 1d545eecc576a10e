// npm run admin: users and passwords from the command line.
import { buildServer } from './build.mjs'

if (!buildServer()) process.exit(1)
await import('../dist/api/ops/admin.js')
