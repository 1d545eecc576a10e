import { useState } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import './long-text.css'

/**
 * A text of more characters or lines than these is folded: they are about what the style sheet shows of it.
 */
const FOLDED_ABOVE = { characters: 320, lines: 8 }

const isLong = (texto: string) =>
  texto.length > FOLDED_ABOVE.characters || texto.split('\n').length > FOLDED_ABOVE.lines

/**
 * Running text. A long one, which would push all else off the screen, shows only its first lines until it is
 * unfolded.
 */
export function LongText({ texto }: { texto: string }) {
  const [whole, setWhole] = useState(false)
  if (!isLong(texto)) return texto
  return (
    <>
      <span className={classNames('long-text', whole && 'long-text--whole')}>{texto}</span>
      <Button
        variant="quiet"
        small
        className="long-text__more"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? TEXTOS.geral.lerMenos : TEXTOS.geral.lerTudo}
      </Button>
    </>
  )
}
