// npm run restore: puts a backup copy into an empty DATA_DIR.
import { buildServer } from './build.mjs'

if (!buildServer()) process.exit(1)
await import('../dist/api/ops/restore.js')
