import { jsonOf } from '#shared/text/json'
import { withLongNumbers } from './long-numbers.ts'
import { withoutNaN } from './not-numbers.ts'
import { withSmallNames } from './small-names.ts'

/** The value of a backend's JSON, under the names of the specification; undefined for a text that is not JSON. */
export function backendJson(text: string): unknown {
  const json = withLongNumbers(text)
  const whole = jsonOf(json)
  const value = whole === undefined ? jsonOf(withoutNaN(json) ?? '') : whole
  return withSmallNames(value, text)
}
