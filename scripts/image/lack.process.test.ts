import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from '../build.mjs'
import { lackOf } from './lack.mjs'

it.skipIf(lackOf())('a check failed for its image where root may mount nothing, as in a container', () => {
  const args = ['--bounding-set=-sys_admin', '--inh-caps=-sys_admin', 'node', 'scripts/test-image.mjs']
  const { status, stdout } = spawnSync('setpriv', args, { cwd: ROOT, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, 'A imagem não foi testada: aqui root não pode montar pastas.\n'])
})
