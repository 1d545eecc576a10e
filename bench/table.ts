import { reasonOf } from '#shared/errors/thrown'
/** One measured way of doing something. */
export interface Line {
  what: string
  how: string
  /** Values with their units, by column. */
  values: Record<string, string>
  /** A goal was missed that does not depend on the machine's speed, such as a number of clicks. */
  missed?: boolean
}

export const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** A number for people to read, with three significant figures; whole from 100 on. */
export const short = (value: number, unit = '') =>
  `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))}${unit && ` ${unit}`}`

/** Lines as a Markdown table, for the terminal and for docs/performance.md. */
function table(lines: readonly Line[]): string {
  const columns = [...new Set(lines.flatMap(({ values }) => Object.keys(values)))]
  const rows = [
    ['o quê', 'como', ...columns],
    ...lines.map(({ what, how, values }) => [what, how, ...columns.map((column) => values[column] ?? '')]),
  ]
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  const text = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return rows.map((row, at) => (at === 0 ? `${text(row)}\n${rule}` : text(row))).join('\n')
}

/** Measures one group of rows and prints it. When that fails, it says so, and the other groups go on. */
export async function group(title: string, run: () => Promise<Line[]>): Promise<void> {
  say('', `## ${title}`, '')
  try {
    const started = performance.now()
    const lines = await run()
    say(table(lines), '', `Medido em ${short((performance.now() - started) / 1000, 's')}.`)
    if (lines.some(({ missed }) => missed)) process.exitCode = 1
  } catch (error) {
    say(`não medido: ${reasonOf(error)}`)
    process.exitCode = 1
  }
}
