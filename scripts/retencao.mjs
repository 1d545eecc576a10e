// npm run retencao: which originals are older than RETENCAO_MESES, and their removal.
import { buildServer } from './build.mjs'

if (!buildServer()) process.exit(1)
await import('../dist/api/ops/retencao.js')
