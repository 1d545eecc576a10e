import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerLink } from './server-link.ts'

/** A watched link to a server whose answers the test gives. */
function stand() {
  const questions: ((there: boolean) => void)[] = []
  const link = new ServerLink(() => new Promise((resolve) => questions.push(resolve)))
  const back = vi.fn()
  link.awaitBack(back)
  const stop = link.watch()
  const answer = async (there: boolean) => {
    questions.at(-1)?.(there)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { link, questions, back, stop, answer }
}

describe('the link to the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is silent when a call failed and the server does not answer either, until it does', async () => {
    const { link, questions, back, stop, answer } = stand()
    link.failed()
    link.failed()
    expect([questions.length, link.isSilent()]).toEqual([1, false])
    await answer(false)
    expect(link.isSilent()).toBe(true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(questions).toHaveLength(2)
    await answer(true)
    expect([link.isSilent(), back.mock.calls.length]).toEqual([false, 1])
    stop()
  })

  it('is not silent because of one failed call, and those who wait for it go on', async () => {
    const { link, back, stop, answer } = stand()
    link.failed()
    await answer(true)
    expect([link.isSilent(), back.mock.calls.length]).toEqual([false, 1])
    stop()
  })

  it('asks at once when a call was answered meanwhile, and less and less often while calls keep failing', async () => {
    const { link, questions, stop, answer } = stand()
    link.failed()
    await answer(false)
    link.askNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(questions).toHaveLength(2)
    await answer(true)
    link.failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(questions).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(questions).toHaveLength(3)
    stop()
  })

  it('says that the server is being asked while it is, once it is silent', async () => {
    const { link, stop, answer } = stand()
    link.failed()
    expect(link.isTrying()).toBe(false)
    await answer(false)
    expect(link.isTrying()).toBe(false)
    link.askNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(link.isTrying()).toBe(true)
    await answer(false)
    expect(link.isTrying()).toBe(false)
    stop()
  })

  it('took a server for there when its last answer came just after the browser had told of the lost network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { link, questions, stop, answer } = stand()
    await answer(true)
    await vi.advanceTimersByTimeAsync(2_000)
    await answer(false)
    expect([questions.length, link.isSilent()]).toEqual([2, true])
    link.askNow()
    await vi.advanceTimersByTimeAsync(0)
    await answer(true)
    expect(link.isSilent()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await answer(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(questions, 'a server on this very computer is there').toHaveLength(4)
    stop()
  })

  it('asks nothing when nobody watches it, and forgets what it knew', async () => {
    const { link, questions, stop, answer } = stand()
    link.failed()
    await answer(false)
    stop()
    expect(link.isSilent()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    link.failed()
    expect(questions).toHaveLength(1)
  })

  it.each([
    ['was told late, up to a minute', () => undefined],
    ['was told late after a call that failed before the browser knew', (link: ServerLink) => link.failed()],
  ])('a network that went again soon after it was back %s', async (_, before) => {
    const { link, questions, stop, answer } = stand()
    link.failed()
    await answer(true)
    before(link)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(questions).toHaveLength(2)
    await answer(false)
    expect(link.isSilent()).toBe(true)
    stop()
  })

  it('begins anew with the next page: what was asked before it says nothing, and its first failure is asked about at once', async () => {
    const { link, questions, stop, answer } = stand()
    link.failed()
    await answer(true)
    link.failed()
    await vi.advanceTimersByTimeAsync(2_000)
    stop()
    const end = link.watch()
    await answer(false)
    expect(link.isSilent()).toBe(false)
    link.failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(questions).toHaveLength(3)
    end()
  })
})
