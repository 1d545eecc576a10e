import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { readPage } from '#specification/reading'
import { fieldOf } from './field-of.ts'

/** A failure tells what was read, not the whole page. */
const TERSE = { onTimeout: (error: Error) => error }

/** The lines of a text of the specification. */
const linesOf = (text: string) => text.trim().split(/\n */)

const reading = (selector: string) => {
  const element = [...document.querySelectorAll(selector)].at(-1)
  return element ? readPage(element) : []
}

const reads = (actual: () => string[], expected: string) =>
  waitFor(() => expect(actual()).toEqual(linesOf(expected)), TERSE)

/** Waits until the screen reads exactly like this, beginning with the page's title. */
export const screenReads = (expected: string) =>
  reads(() => [`title: ${document.title}`, ...reading('main')], expected)

/** Waits until the login with its banner says exactly this. */
export const loginReads = (expected: string) =>
  reads(() => [`title: ${document.title}`, ...reading('.login')], expected)

/** Waits until the bar above the screen says exactly this. */
export const barReads = (expected: string) => reads(() => reading('header'), expected)

/** Waits until the dialog that is open says exactly this. */
export const dialogReads = (expected: string) => reads(() => reading('dialog'), expected)

/** Waits until what stands in place of a photo reads exactly like this. */
export const brokenFotoReads = (expected: string) => reads(() => reading('[role=alert]'), expected)

/** Waits until a toast says exactly this, line after line, and has a button that closes it. */
export const toastSays = (...lines: string[]) =>
  waitFor(
    () =>
      expect([...document.querySelectorAll('.toast__row')].map((row) => readPage(row).join(' '))).toContain(
        `${lines.join(' ')} button "Fechar aviso"`,
      ),
    TERSE,
  )

/** Waits for the first button of exactly this name. */
const buttonOf = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((button) =>
      readPage(button)[0]?.startsWith(`button "${name}"`),
    )
    if (!found) throw new Error(`no button "${name}"`)
    return found
  }, TERSE)

/** Clicks the first button of exactly this name. */
export async function press(name: string) {
  fireEvent.click(await buttonOf(name))
}

/** Puts each value into the field of its label. */
export async function fill(values: readonly (readonly [label: string, value: string])[]) {
  for (const [label, value] of values) {
    const field = await waitFor(() => fieldOf(label), TERSE)
    fireEvent.change(field, { target: { value } })
  }
}
