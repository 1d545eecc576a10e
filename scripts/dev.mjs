// npm run dev: gateway and embedded backend from their TypeScript sources, restarted on change, and the
// client through vite on http://localhost:5173, which passes calls on to the gateway.
import { spawn } from 'node:child_process'
import { ROOT } from './build.mjs'

const children = [
  ['--conditions=source', '--import', 'tsx', '--watch', '--watch-preserve-output', 'bff/main.ts'],
  ['node_modules/vite/bin/vite.js', 'client'],
].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }))

/** The first one to end takes the other with it. */
function stop(code) {
  process.exitCode ??= code
  for (const child of children) child.kill()
}
for (const child of children) child.once('exit', (code) => stop(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
