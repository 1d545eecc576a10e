import { join } from 'node:path'
import { ROOT } from '../build.mjs'

/** The program of a major version of Node.js for this machine, as `npm ci --prefix scripts/nodes` brings it. */
export const binaryOf = (major) =>
  join(ROOT, `scripts/nodes/node_modules/node-${major}-${process.platform}-${process.arch}/bin/node`)
