import { SETTINGS } from '#shared/node/settings/settings-table'

/** @typedef {import('#shared/node/settings/settings-table').Setting} Setting */
/** @type {readonly (readonly [name: string, setting: Setting])[]} */
const entries = Object.entries(SETTINGS)

/** The README's table of settings, a row a setting, as cells. */
export const readmeRows = () =>
  entries.flatMap(([name, { about, standard = '–', standardInWords = standard }]) =>
    about ? [[`\`${name}\``, standardInWords, about]] : [],
  )

/** Names that compose.yaml hands on from the environment of whoever starts it. */
export const composeNames = () =>
  entries.flatMap(([name, { compose }]) => (compose === undefined ? [name] : []))

/** Names that say where the computer of the container listens. */
export const portNames = () => entries.flatMap(([name, { compose }]) => (compose === 'ports' ? [name] : []))

const TABLE = /(?<=\n\| variável .*\n\| -.*\n)(\|.*\n)+/
const PASSED = /(?<= {4}environment:\n)( {6}- [A-Z_0-9]+\n)+/

/** The README with the table as the settings are now. @param {string} readme */
export const readmeWith = (readme) =>
  readme.replace(TABLE, () =>
    readmeRows()
      .map((cells) => `| ${cells.join(' | ')} |\n`)
      .join(''),
  )

/** compose.yaml with the settings as they are now. @param {string} compose */
export const composeWith = (compose) =>
  compose.replace(PASSED, () =>
    composeNames()
      .map((name) => `      - ${name}\n`)
      .join(''),
  )

const SHARED = /(?<=\nx-ambiente: &ambiente\n)( {2}[A-Z_0-9]+:\n)+/

/**
 * Names that compose.scale.yaml hands on to gateways and backends alike: all but those it says itself, or to one of them.
 * @param {string} compose
 */
export const sharedNames = (compose) => {
  const own = new Set([...compose.replace(SHARED, '').matchAll(/^ +([A-Z_0-9]+):/gm)].map(([, name]) => name))
  return composeNames().filter((name) => !own.has(name))
}

/** compose.scale.yaml with the settings as they are now. @param {string} compose */
export const scaleWith = (compose) =>
  compose.replace(SHARED, () =>
    sharedNames(compose)
      .map((name) => `  ${name}:\n`)
      .join(''),
  )
