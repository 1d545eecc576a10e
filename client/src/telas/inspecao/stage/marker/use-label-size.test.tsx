import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { freshBrowser } from '../../../../testing/browser.ts'
import { LABEL, placeCotas } from './cotas.ts'
import { useLabelSize } from './use-label-size.ts'

const TEXT = '37,04 cm'

function Measured({ fontPx = 15 }: { fontPx?: number }) {
  const text = useRef<SVGTextElement>(null)
  const { height, perChar, padding } = useLabelSize(text)
  return (
    <>
      <svg>
        <text ref={text} style={{ fontSize: `${fontPx}px` }}>
          {TEXT}
        </text>
      </svg>
      <output>{[height, perChar, padding].join()}</output>
    </>
  )
}

/** Makes texts of an SVG this many px long. */
function layOut(length: number) {
  Object.assign(SVGElement.prototype, { getComputedTextLength: () => length })
}

freshBrowser()
afterEach(() => void Reflect.deleteProperty(SVGElement.prototype, 'getComputedTextLength'))

it.each([
  { when: 'letters are of the usual size', length: 66, fontPx: 15, expected: [25, 8.6, 13] },
  { when: 'they stand apart', length: 80, fontPx: 15, expected: [25, 10, 13] },
  { when: 'they are half as large again', length: 96, fontPx: 22.5, expected: [37.5, 12, 13] },
])('the measures of a marker outgrew their boxes: the room is that of the text where $when', (each) => {
  layOut(each.length)
  render(<Measured fontPx={each.fontPx} />)
  expect(screen.getByRole('status').textContent).toBe(each.expected.join())
})

it('the room for a label is that of its letters', () => {
  const box = { x: 300, y: 200, width: 200, height: 150 }
  const texts = { horizontal: TEXT, vertical: TEXT }
  const label = { ...LABEL, height: 50, perChar: 20 }
  const { horizontal } = placeCotas(box, { width: 1000, height: 600 }, { texts, label })
  expect(horizontal.label).toMatchObject({ width: 8 * 20 + LABEL.padding, height: 50 })
})
