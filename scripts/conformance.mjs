// npm run conformance: tries an existing backend against the calls of the specification, through the gateway.
import { buildServer, runProgram } from './build.mjs'

if (!buildServer()) process.exit(2)
const { conformance } = await runProgram('bff/conformance/main')
const { CONFORMANCE_SENHA: senha, FOTO_ORIGINS: fotoOrigins } = process.env
const { text, wrong, codigo } = await conformance({ args: process.argv.slice(2), senha, fotoOrigins })
process.stdout.write(text)
process.stderr.write(wrong)
process.exitCode = codigo
