import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshBrowser } from '../../../../testing/browser.ts'
import { openStage } from '../../testing/open-stage.ts'
import { useTools } from './use-tools.ts'

freshBrowser()

const { stage, done } = openStage({ marker: { x: 400, y: 400, width: 800, height: 400 } })

function Surface() {
  const { listeners } = useTools(stage)
  return (
    <div role="application" {...listeners}>
      <button type="button">marcação</button>
    </div>
  )
}

it('leaves arrows with Alt or ⌘, and with Ctrl over the photo, to the browser and the system', () => {
  render(<Surface />)
  const foto = screen.getByRole('application')
  const marker = screen.getByRole('button')
  const arrow = (on: Element, how: object) => fireEvent.keyDown(on, { key: 'ArrowLeft', ...how })
  const left = [{ altKey: true }, { metaKey: true }].flatMap((how) => [arrow(foto, how), arrow(marker, how)])
  expect([...left, arrow(foto, { ctrlKey: true }), done]).toEqual([true, true, true, true, true, []])
  expect([arrow(foto, {}), arrow(marker, { ctrlKey: true }), done.length]).toEqual([false, false, 2])
})
