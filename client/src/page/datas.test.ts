import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** The module's exports in a page to which the gateway has told this zone. */
async function datasEm(timeZone: string) {
  document.head.innerHTML = `<meta name="time-zone" content="${timeZone}">`
  vi.resetModules()
  return import('./datas.ts')
}
const noZone = () => {
  document.head.innerHTML = ''
}
beforeEach(noZone)
// Test files share modules: the next one must not find the dates of a distant zone.
afterAll(() => {
  noZone()
  vi.resetModules()
})

describe('dates on the screens', () => {
  it.each([
    ['America/Sao_Paulo', '31/10/2026 22:30'],
    ['Asia/Tokyo', '01/11/2026 10:30'],
    ['Pacific/Kiritimati', '01/11/2026 15:30'],
  ])("are those of the product's zone %s, not of the browser's", async (timeZone, escrita) => {
    const { dataHora } = await datasEm(timeZone)
    expect(dataHora('2026-11-01T01:30:00.000Z')).toBe(escrita)
  })
})
