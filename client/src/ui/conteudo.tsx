import type { ComponentProps } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { classNames } from './class-names.ts'
import './conteudo.css'

const ID = 'conteudo'

/** Focuses the screen's content without scrolling, unless something in it has the focus already. */
export function focusContent(placeIn = (conteudo: HTMLElement) => conteudo) {
  const conteudo = document.getElementById(ID)
  if (conteudo && !conteudo.contains(document.activeElement)) placeIn(conteudo).focus({ preventScroll: true })
}

/**
 * Focuses the heading of a screen that has just opened, so that its name is read aloud, unless something in
 * the screen has the focus already.
 */
export function focusHeading() {
  focusContent((conteudo) => {
    const heading = conteudo.querySelector<HTMLElement>('h1, h2')
    if (heading) heading.tabIndex = -1
    return heading ?? conteudo
  })
}

/** First link of every screen: jumps over the navigation bar. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href={`#${ID}`}
      onClick={(event) => {
        event.preventDefault()
        focusContent()
      }}
    >
      {TEXTOS.nav.pular}
    </a>
  )
}

/** The screen's `main`; `wide` leaves width and padding to the screen. */
export function Conteudo({ wide, className, ...main }: ComponentProps<'main'> & { wide?: boolean }) {
  return <main {...main} id={ID} tabIndex={-1} className={classNames(!wide && 'page', className)} />
}
