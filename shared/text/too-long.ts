import type { z } from 'zod'

/**
 * The most characters of each field whose text is too long, by the field's name; '' stands for a text without a field.
 */
export const tooLongOf = (issues: readonly z.core.$ZodIssue[]): ReadonlyMap<string, number> =>
  new Map(
    issues.flatMap((issue) =>
      issue.code === 'too_big' ? [[String(issue.path[0] ?? ''), Number(issue.maximum)] as const] : [],
    ),
  )
