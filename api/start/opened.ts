/** What a start opened, to be closed in the opposite order: at the end, or when the start fails. */
export class Opened {
  readonly #closes: (() => unknown)[] = []

  add(close: () => unknown): void {
    this.#closes.unshift(close)
  }

  async close(): Promise<void> {
    for (const close of this.#closes.splice(0)) await close()
  }
}

/** Opens something in steps; closes what it added when one of them fails. */
export async function opening<T>(steps: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = new Opened()
  try {
    return await steps(opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}
