import { afterEach } from 'vitest'

/** Where the tests of a file say how to close what they open: it is closed after each of them, the last first. */
export function closedAfterEach(): (() => unknown)[] {
  const closes: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close()
  })
  return closes
}
