import { isGiven } from './environment.ts'
import { settingsOf, type ValuesOf } from './settings-table.ts'

/** A name without what people mistype most: case, dashes and underscores. */
const bare = (name: string) => name.toUpperCase().replace(/[_-]/g, '')
/** How many mistakes are forgiven in a name, by its length: short names are too near to each other. */
const forgiven = (name: string) => (name.length < 6 ? 0 : name.length < 8 ? 1 : 2)

/** How many letters must be inserted, left out, changed or swapped with the next to turn one text into the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swapped ? at(i - 2, j - 2) + 1 : Infinity),
      )
    }
  }
  return at(a.length, b.length)
}

/** The letters that a name has, as one bit each. */
const lettersOf = (name: string): number =>
  [...name].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) & 31)), 0)

/** How many bits are set in only one of two numbers. */
function oddBits(a: number, b: number): number {
  let odd = 0
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) odd++
  return odd
}

/** A name prepared for comparing, since every start compares every variable with every setting. */
const comparable = (name: string) => ({ name, written: bare(name), letters: lettersOf(bare(name)) })
type Comparable = ReturnType<typeof comparable>

/**
 * Whether somebody who wrote one name may have meant the other. The letters are compared first, since that is cheap: an
 * added or missing letter changes one bit at most, a changed letter two.
 */
function isNearly(one: Comparable, known: Comparable): boolean {
  const most = forgiven(known.written)
  return (
    Math.abs(one.written.length - known.written.length) <= most &&
    oddBits(one.letters, known.letters) <= 2 * most &&
    distance(one.written, known.written) <= most
  )
}

/**
 * Names that other programs use for a setting, or that Portuguese suggests, as `bare` writes them; none is usual in an
 * environment for something else.
 */
const OTHER_NAMES: Readonly<Record<string, keyof ValuesOf<'gateway'>>> = {
  PORTA: 'PORT',
  PORTAHTTP: 'PORT',
  URLAPI: 'API_URL',
  APIBASEURL: 'API_URL',
  BASEURLAPI: 'API_URL',
  BACKENDURL: 'API_URL',
  URLBACKEND: 'API_URL',
  URLPUBLICA: 'PUBLIC_URL',
  URLBANCO: 'DATABASE_URL',
  BANCOURL: 'DATABASE_URL',
  POSTGRESURL: 'DATABASE_URL',
  PASTADADOS: 'DATA_DIR',
  DIRDADOS: 'DATA_DIR',
  NIVELLOG: 'LOG_LEVEL',
  NIVELDELOG: 'LOG_LEVEL',
  EMAILADMIN: 'ADMIN_EMAIL',
  SENHAADMIN: 'ADMIN_SENHA',
  ADMINPASSWORD: 'ADMIN_SENHA',
  SEGREDOSESSAO: 'SESSION_SECRET',
  FUSOHORARIO: 'TZ',
  NOMEPRODUTO: 'PRODUCT_NAME',
}

/** The setting that such a name stands for, unless that setting is given too. */
function byOtherName(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const meant = OTHER_NAMES[bare(name)]
  return meant !== undefined && isGiven(env[meant]) ? undefined : meant
}

/** The settings that somebody who starts the product may have meant. */
const KNOWN = settingsOf('gateway').map(([name]) => comparable(name))

/** A warning for each variable whose name is nearly that of a setting: it was ignored, and somebody meant it. */
export function misspeltWarnings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !KNOWN.some((known) => known.name === name))
    .flatMap((name) => {
      const one = comparable(name)
      const meant = KNOWN.find((known) => isNearly(one, known))?.name ?? byOtherName(name, env)
      return meant ? [`ATENÇÃO: ${name} não é uma configuração e foi ignorada. Seria ${meant}?`] : []
    })
}
