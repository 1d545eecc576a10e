import { cleanup } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { readNotices } from '../page/notice.ts'
import { answerLoginAgain } from '../session/login-again.ts'
import { storeSession } from '../session/stored-session.ts'
import { stopEnvio } from '../telas/upload/fila/fila-atual.ts'
import { noteBegun } from './left-behind.ts'
import './known-styles.ts'

/**
 * Types and clicks without pauses between the keys. It does not look all around an element for
 * `pointer-events`, which only style sheets set: these tests have none.
 */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** A browser's modal dialog focuses the first of these elements. */
const CONTROLS =
  ':is(button, input, select, textarea):not(:disabled, [tabindex="-1"]), a[href], [tabindex="0"]'

/**
 * Stands in for what jsdom lacks: media queries (none matches), scrolling, modal dialogs, object URLs.
 */
function standInForBrowser() {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} })
  Object.assign(HTMLDialogElement.prototype, {
    // A dialog takes the focus from elements in it, which were not visible until now and so never had it in a
    // browser.
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector<HTMLElement>(CONTROLS)?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  Blob.prototype.arrayBuffer ??= function (this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.onerror = reject
      reader.readAsArrayBuffer(this)
    })
  }
  URL.createObjectURL = vi.fn(() => 'blob:foto')
  URL.revokeObjectURL = vi.fn()
}

/** Stores the session of a user with this role. */
export function signInAs(userRole: string, userId = '7') {
  storeSession({ token: 'csrf_x', userEmail: 'ana@exemplo.com.br', userId, userRole })
}

/** Drops notices that were given after the last page had gone: they would wait for another test's page. */
function dropNotices() {
  readNotices(() => undefined)()
  toast.dismiss()
}

/**
 * Gives each test a browser of its own, in which a user of this role is signed in, or nobody without a role. A test
 * fails whose page leaves something behind when it is gone.
 */
export function freshBrowser(userRole?: string) {
  let left: () => string[]
  beforeEach(() => {
    left = noteBegun()
    // Removes what another file's tests put into the page by hand.
    document.body.replaceChildren()
    standInForBrowser()
    dropNotices()
    if (userRole !== undefined) signInAs(userRole)
  })
  afterEach(() => {
    cleanup()
    // An upload that goes on would be open work of the page of another file's test.
    stopEnvio()
    answerLoginAgain(false)
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
    expect(left(), 'left behind by the page').toEqual([])
  })
}
