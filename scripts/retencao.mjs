// npm run retencao: which originals are older than RETENCAO_MESES, and their removal.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(1)
await runProgram('api/ops/retencao')
