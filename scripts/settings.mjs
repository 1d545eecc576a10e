// npm run settings: writes the README's table, compose.yaml and compose.scale.yaml anew from the table of settings.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { ROOT } from './build.mjs'
import { composeWith, readmeWith, scaleWith } from './settings/written-settings.mjs'

for (const [name, written] of [
  ['README.md', readmeWith],
  ['docker/compose.yaml', composeWith],
  ['docker/compose.scale.yaml', scaleWith],
]) {
  const path = join(ROOT, name)
  const before = readFileSync(path, 'utf8')
  const now = await format(written(before), { ...(await resolveConfig(path)), filepath: path })
  if (now === before) continue
  writeFileSync(path, now)
  console.log(`${name} escrito de novo a partir de shared/node/settings/settings-table.ts`)
}
