import { expect, it, vi } from 'vitest'
import { maskTyped } from './mask-typed.ts'

it('a field that the browser filled by itself took the focus in Safari, which gives it with the cursor', () => {
  const field = document.createElement('input')
  document.body.append(field)
  const cursor = vi.spyOn(field, 'setSelectionRange')
  field.value = '85999990000'
  const mask = (texto: string) => `(${texto.slice(0, 2)}) ${texto.slice(2)}`
  expect(maskTyped(field, mask)).toBe('(85) 999990000')
  expect(cursor).not.toHaveBeenCalled()
  field.focus()
  field.value = '85999990001'
  maskTyped(field, mask)
  expect(cursor).toHaveBeenCalledOnce()
  field.remove()
})
