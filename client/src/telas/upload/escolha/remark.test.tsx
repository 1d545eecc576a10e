import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Remark } from './remark.tsx'

it('was a region without a name among those of the page while nothing was to be said', () => {
  const { rerender } = render(<Remark says="" children={null} />)
  expect(document.querySelector('[aria-labelledby]')).toBeNull()
  rerender(<Remark says="1 foto com problema" children={<li>a.jpg</li>} />)
  expect(screen.getByRole('region', { name: '1 foto com problema' })).toBeTruthy()
})
