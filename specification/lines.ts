import { CIVIL } from './civil/facts.ts'
import { DRONE } from './drone/facts.ts'
import type { SpecifiedLine } from './line.ts'
import { ROBO } from './robo/facts.ts'

/** The three product lines of the specification, in the order in which every screen lists them. */
export const LINES: readonly SpecifiedLine[] = [ROBO, DRONE, CIVIL]
