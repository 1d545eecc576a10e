import { afterEach, describe, expect, it } from 'vitest'
import { commandOf } from './shortcuts.ts'

function press(key: string, options: KeyboardEventInit & { target?: Element } = {}) {
  const { target = document.body, ...init } = options
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init })
  target.dispatchEvent(event)
  return event
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, parent: Element = document.body) {
  return parent.appendChild(document.createElement(name))
}

const openDialog = () => Object.assign(element('dialog'), { open: true })

afterEach(() => document.body.replaceChildren())

describe('shortcuts', () => {
  it.each([
    ['d', 'proxima'],
    ['D', 'proxima'],
    ['a', 'anterior'],
    ['p', 'pendente'],
    ['Home', 'primeira'],
    ['End', 'ultima'],
    ['o', 'observacao'],
    ['t', 'tratamento'],
    ['m', 'marcar'],
    ['v', 'mover'],
    ['Enter', 'marcarNoCentro'],
    ['Delete', 'remover'],
    ['+', 'zoomIn'],
    ['-', 'zoomOut'],
    ['0', 'zoom100'],
    ['b', 'novaBusca'],
    ['?', 'atalhos'],
  ])('%s asks for %s', (key, command) => {
    expect(commandOf(press(key), true)).toBe(command)
  })

  it('choose the first nine damages by digit', () => {
    expect(commandOf(press('1'), true)).toEqual({ dano: 0 })
    expect(commandOf(press('9'), true)).toEqual({ dano: 8 })
  })

  it.each(['input', 'textarea', 'select'] as const)('of one key are dead inside a %s', (name) => {
    const target = element(name)
    for (const key of ['d', 'p', '1', 'Delete', '?'])
      expect(commandOf(press(key, { target }), true)).toBeNull()
  })

  it('work on a slider and a checkbox, which keep their own keys', () => {
    for (const type of ['range', 'checkbox']) {
      const target = Object.assign(element('input'), { type })
      expect([commandOf(press('d', { target }), true), commandOf(press('r', { target }), true)]).toEqual([
        'proxima',
        'ajustesNeutros',
      ])
      expect(commandOf(press('Home', { target }), true)).toBeNull()
    }
  })

  it('of one key are dead when switched off, and in dialogs', () => {
    expect(commandOf(press('d'), false)).toBeNull()
    const target = element('button', openDialog())
    expect(commandOf(press('d', { target }), true)).toBeNull()
  })

  it.each(['ctrlKey', 'metaKey'] as const)('save with %s and Enter from anywhere', (modifier) => {
    const target = element('textarea')
    expect(commandOf(press('Enter', { target, [modifier]: true }), false)).toBe('salvar')
    expect(commandOf(press('Enter', { target, [modifier]: true, repeat: true }), false)).toBeNull()
  })

  it.each(['ctrlKey', 'metaKey'] as const)(
    'undo and redo with %s, held too, but not in dialogs',
    (modifier) => {
      const target = element('textarea')
      const asked = (key: string, options = {}) =>
        commandOf(press(key, { target, [modifier]: true, ...options }), false)
      expect([asked('z', { repeat: true }), asked('Z', { shiftKey: true }), asked('y')]).toEqual([
        'desfazer',
        'refazer',
        'refazer',
      ])
      expect(asked('z', { altKey: true })).toBeNull()
      expect(asked('z', { target: element('input', openDialog()) })).toBeNull()
    },
  )

  it('leave the browser its own keys', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(commandOf(press('d', { [modifier]: true }), true)).toBeNull()
    }
  })

  it('repeat only where holding a key makes sense', () => {
    expect(commandOf(press('d', { repeat: true }), true)).toBe('proxima')
    expect(commandOf(press('b', { repeat: true }), true)).toBeNull()
  })
})
