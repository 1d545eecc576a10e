import { COLORS } from '../report-colors.ts'
import type { TextStyle } from './pdf-text.ts'

const regular = (size: number, color: string): TextStyle => ({ size, color, weight: 'regular' })
const bold = (size: number, color: string): TextStyle => ({ size, color, weight: 'bold' })

/** The text styles of the report; sizes in pt. */
export const STYLES = {
  product: bold(18, COLORS.ink),
  company: bold(15, COLORS.ink),
  coverLabel: regular(11, COLORS.soft),
  coverValue: bold(12, COLORS.ink),
  note: regular(8.5, COLORS.faint),
  section: bold(19, COLORS.ink),
  subsection: bold(14, COLORS.ink),
  boxNumber: bold(24, COLORS.ink),
  boxLabel: regular(10, COLORS.ink),
  axis: regular(8.5, COLORS.faint),
  point: regular(8, COLORS.ink),
  tableHead: bold(10, COLORS.soft),
  table: regular(10.5, COLORS.ink),
  blockTitle: bold(16, COLORS.ink),
  label: regular(10, COLORS.soft),
  value: bold(10.5, COLORS.ink),
  body: regular(10.5, COLORS.ink),
  context: regular(8.5, COLORS.faint),
  tag: bold(9, COLORS.white),
  cota: bold(9, COLORS.white),
  footer: regular(9, COLORS.faint),
} as const satisfies Record<string, TextStyle>

/** Distance in pt between baselines of running text. */
export const LEADING = {
  body: 13.5,
  context: 11,
  cover: 14.5,
  note: 11,
  box: 11,
  footer: 9.5,
  company: 18,
} as const
