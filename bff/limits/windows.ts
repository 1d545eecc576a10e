import { TidyMap } from './tidy-map.ts'

/** What is left of a key's points until its window ends. */
export interface Window {
  left: number
  untilMs: number
}

export const isOver = ({ untilMs }: Window): boolean => performance.now() >= untilMs

/** How many windows are kept before those that are over are forgotten. */
const TIDY_AT = 1_000

/** The windows of keys, as this process counts them. */
export class Windows extends TidyMap<string, Window> {
  constructor() {
    super(TIDY_AT, isOver)
  }

  /** The window of a key, or a new one when that is over. */
  current(key: string, most: number, windowMs: number): Window {
    const begun = this.get(key)
    if (begun && !isOver(begun)) return begun
    const window = { left: most, untilMs: performance.now() + windowMs }
    this.set(key, window)
    return window
  }
}
