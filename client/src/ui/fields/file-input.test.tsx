import { isInaccessible, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { FileInput } from './file-input.tsx'

it('was read aloud after the buttons that open it, as one more that no key reached', () => {
  const input = createRef<HTMLInputElement>()
  render(<FileInput input={input} label="Fotos" onFiles={() => undefined} />)
  expect(input.current && isInaccessible(input.current)).toBe(true)
})
