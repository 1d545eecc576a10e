// npm start, npm run demo: builds what is missing and runs the product in this process, so that signals,
// terminal and exit code are the product's own.
import { buildWhatIsMissing, runProgram } from './build.mjs'

const unknown = process.argv.slice(2).find((each) => each !== '--demo')
if (unknown !== undefined) {
  console.error(
    `${unknown} não é uma opção: as configurações vêm do ambiente, como em PORT=8080 npm start. Nada foi iniciado.`,
  )
  process.exit(1)
}

if (!buildWhatIsMissing()) {
  console.error('A compilação falhou; nada foi iniciado.')
  process.exit(1)
}

if (process.argv.includes('--demo')) {
  const { startDemo } = await import('./demo/start-demo.mjs')
  await startDemo()
} else {
  await runProgram('bff/main')
}
