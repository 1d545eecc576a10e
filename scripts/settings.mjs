// npm run settings: writes the README's table, compose.yaml and compose.scale.yaml again from the table of settings.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { ROOT } from './build.mjs'
import { composeWith, readmeWith, scaleWith } from './settings/written-settings.mjs'

const style = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'))

for (const [name, written] of [
  ['README.md', readmeWith],
  ['docker/compose.yaml', composeWith],
  ['docker/compose.scale.yaml', scaleWith],
]) {
  const path = join(ROOT, name)
  const before = readFileSync(path, 'utf8')
  const { code: now } = await format(path, written(before), style)
  if (now === before) continue
  writeFileSync(path, now)
  console.log(`${name} escrito de novo a partir de shared/node/settings/settings-table.ts`)
}
