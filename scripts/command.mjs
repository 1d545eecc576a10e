// npm run admin, backup, migrate, migrate:storage, restore, retencao: `command.mjs PROGRAM …` builds the server where it
// is stale and runs a program of api/ops with the arguments after its name.
import { buildServer, runProgram } from './build.mjs'

const [program] = process.argv.splice(2, 1)
if (!buildServer()) process.exit(1)
await runProgram(`api/ops/${program}`)
