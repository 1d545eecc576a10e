import { describe, expect, it } from 'vitest'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { draft, forgetDrafts, type Place } from './drafts.ts'

freshBrowser('administrador')

const PLACES: readonly Place[] = ['memory', 'tab', 'browser']
const textOf = (place: Place, name = 'form') =>
  draft({ place, name, parse: (kept) => (typeof kept === 'string' ? kept : undefined) })

describe.each(PLACES)('unsaved work in the place %s', (place) => {
  it('comes back to its user and to nobody else', () => {
    textOf(place).keep('begun')
    expect(textOf(place).read()).toBe('begun')
    expect(textOf(place, 'other').read()).toBeUndefined()
    signInAs('administrador', '8')
    expect(textOf(place).read()).toBeUndefined()
    signInAs('administrador', '7')
    expect(textOf(place).read()).toBe('begun')
    textOf(place).forget()
    expect(textOf(place).read()).toBeUndefined()
  })

  it('that is not what it should be counts as none', () => {
    draft({ place, name: 'form', parse: (kept) => kept }).keep(5)
    expect(textOf(place).read()).toBeUndefined()
  })

  it('stays when another user begins the same only where users share the place', () => {
    textOf(place).keep('begun')
    signInAs('administrador', '8')
    textOf(place).keep('of the next')
    signInAs('administrador', '7')
    expect(textOf(place).read()).toBe(place === 'browser' ? 'begun' : undefined)
  })
})

describe('Sair', () => {
  it('forgets what is in memory and in the tab, and leaves what waits in the browser', () => {
    for (const place of PLACES) textOf(place).keep('begun')
    forgetDrafts('memory', 'tab')
    expect(PLACES.map((place) => textOf(place).read())).toEqual([undefined, undefined, 'begun'])
  })

  it('leaves what is no unsaved work', () => {
    sessionStorage.setItem('router', '1')
    forgetDrafts('tab')
    expect(sessionStorage.getItem('router')).toBe('1')
  })
})
