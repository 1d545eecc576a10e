import { afterEach } from 'vitest'

/** A list to which the tests of a file add how to close what they open; after each test all are called, the last first. */
export function closedAfterEach(): (() => unknown)[] {
  const closes: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close()
  })
  return closes
}
