import { setTimeout as sleep } from 'node:timers/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { until } from '../stage/product.ts'
import { forgetToasts } from '../stage/shown-toasts.ts'
import type { SavedFile } from '../steps/download.ts'
import { closeToasts } from '../steps/session.ts'

/** The places where a screen says that something failed. */
const FAILED = '.toast--err, .stage-broken, .failed-part, main.notice'

/**
 * Milliseconds that a person takes to read what went wrong. Without the pause each failure would cost several more
 * useless attempts.
 */
const READ_MS = 1_000

/** A person at a screen that may fail for a while: repeats whatever the screen says has failed. */
export class PatientPage {
  /** What was repeated, each with the words that the screen had shown. */
  readonly repeated: string[] = []
  readonly page: Page
  #isBroken = false

  constructor(page: Page) {
    this.page = page
  }

  /** Makes the attempts that are still repeated fail, because something else has gone wrong. */
  break(): void {
    this.#isBroken = true
  }

  /** Calls `act` until `isDone` says that it is done. Fails where the screen asks for the senha again. */
  async insist(what: string, act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
    const failed = this.page.locator(FAILED)
    const senha = this.page.getByLabel(TEXTOS.login.senha, { exact: true })
    for (;;) {
      await closeToasts(this.page)
      await forgetToasts(this.page)
      await act()
      let said = ''
      await until(what, async () => {
        if (await isDone()) return true
        if (this.#isBroken || (await senha.count()) > 0) expect.fail(`${what}: ${this.page.url()}`)
        said = (await failed.allInnerTexts()).join(' ')
        return said !== ''
      })
      if (said === '') return
      this.repeated.push(`${what}: ${said}`)
      await sleep(READ_MS)
      if (await isDone()) return
    }
  }

  /** Loads an address, again and again until the answer is a success. */
  async open(path: string): Promise<void> {
    for (;;) {
      const answer = await this.page.goto(path)
      if (answer?.ok()) return
      if (this.#isBroken) expect.fail(path)
      this.repeated.push(`${path}: ${answer?.status()}`)
    }
  }

  /** Calls `press`, which starts a download, until the file has arrived whole. */
  async download(what: string, press: () => Promise<void>): Promise<SavedFile> {
    for (;;) {
      const started: Download[] = []
      const note = (download: Download) => started.push(download)
      this.page.on('download', note)
      await this.insist(what, press, () => Promise.resolve(started.length > 0))
      this.page.off('download', note)
      const download = started[0] ?? expect.fail(what)
      const failure = await download.failure()
      if (failure === null) return { name: download.suggestedFilename(), path: await download.path() }
      this.repeated.push(`${what}: ${failure}`)
    }
  }
}
