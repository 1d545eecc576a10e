/**
 * A pure function that gives its last result again as long as it is asked for the same values. What is told of all
 * photos of an order is asked for whenever the screen is drawn, several times for each key, and there may be thousands
 * of them.
 */
export function ofLast<Asked extends readonly unknown[], Result>(
  work: (...asked: Asked) => Result,
): (...asked: Asked) => Result {
  let last: { asked: Asked; result: Result } | undefined
  return (...asked) => {
    const isSame = last?.asked.every((value, at) => value === asked[at])
    if (!last || !isSame) last = { asked, result: work(...asked) }
    return last.result
  }
}
