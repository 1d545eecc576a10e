import { SETTINGS } from '#shared/node/settings/settings-table'

/** @typedef {import('#shared/node/settings/settings-table').Setting} Setting */
/** @type {readonly (readonly [name: string, setting: Setting])[]} */
const entries = Object.entries(SETTINGS)

/** The rows of the README's table of settings: one per setting, as cells. */
export const readmeRows = () =>
  entries.flatMap(([name, { about, standard = '–', standardInWords = standard }]) =>
    about ? [[`\`${name}\``, standardInWords, about]] : [],
  )

/** Settings that compose.yaml passes on to the container from the environment in which it is started. */
export const composeNames = () =>
  entries.flatMap(([name, { compose }]) => (compose === undefined ? [name] : []))

/** Settings that choose the address and port at which the container's host listens. */
export const portNames = () => entries.flatMap(([name, { compose }]) => (compose === 'ports' ? [name] : []))

const TABLE = /(?<=\n\| variável .*\n\| -.*\n)(\|.*\n)+/
const PASSED = /(?<= {4}environment:\n)( {6}- [A-Z_0-9]+\n)+/

/** The README, with its table written from the settings. @param {string} readme */
export const readmeWith = (readme) =>
  readme.replace(TABLE, () =>
    readmeRows()
      .map((cells) => `| ${cells.join(' | ')} |\n`)
      .join(''),
  )

/** compose.yaml, with its list of settings written anew. @param {string} compose */
export const composeWith = (compose) =>
  compose.replace(PASSED, () =>
    composeNames()
      .map((name) => `      - ${name}\n`)
      .join(''),
  )

const SHARED = /(?<=\nx-ambiente: &ambiente\n)( {2}[A-Z_0-9]+:\n)+/

/**
 * Settings that compose.scale.yaml passes on to gateways and backends alike: all except those that the file itself
 * mentions elsewhere, because it fixes their value or passes them to one of the two alone.
 * @param {string} compose
 */
export const sharedNames = (compose) => {
  const own = new Set([...compose.replace(SHARED, '').matchAll(/^ +([A-Z_0-9]+):/gm)].map(([, name]) => name))
  return composeNames().filter((name) => !own.has(name))
}

/** compose.scale.yaml, with its list of settings written anew. @param {string} compose */
export const scaleWith = (compose) =>
  compose.replace(SHARED, () =>
    sharedNames(compose)
      .map((name) => `  ${name}:\n`)
      .join(''),
  )
