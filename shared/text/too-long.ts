import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** The most characters that an issue allows; undefined for an issue about anything else. */
function mostOf(issue: Issue): number | undefined {
  if (issue.code === 'too_big') return Number(issue.maximum)
  if (issue.code !== 'invalid_union') return undefined
  return issue.errors
    .flat()
    .map(mostOf)
    .find((most) => most !== undefined)
}

/**
 * The most characters of each field whose text is too long, by the field's name; '' stands for a text without a field.
 */
export const tooLongOf = (issues: readonly Issue[]): ReadonlyMap<string, number> =>
  new Map(
    issues.flatMap((issue) => {
      const most = mostOf(issue)
      return most === undefined ? [] : [[String(issue.path[0] ?? ''), most] as const]
    }),
  )
