import { readFileSync } from 'node:fs'

/**
 * Changes that take away from the product what a statement of docs/spec-map.md says, each with the test that must then
 * fail. `of`: numbers of the statements; `was` stands in `file` exactly once and is replaced by `is`; `test`: file and
 * title as in the map.
 */
export const REMOVALS = JSON.parse(readFileSync(new URL('removals.json', import.meta.url), 'utf8'))

const short = (text) => text.trim().replaceAll(/\s+/g, ' ')

/** A removal as docs/proofs.json names it. */
export const withoutOf = ({ file, was, is }) => `${file}: ${short(was)} → ${short(is)}`
