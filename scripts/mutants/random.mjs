/**
 * A source of numbers from 0 to 1, always the same ones for the same seed (mulberry32), so that a run can be repeated.
 */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The list in random order; the same random numbers give the same order. */
export function shuffled(list, random) {
  const left = [...list]
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0])
}
