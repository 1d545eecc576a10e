import { useState } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import './long-text.css'

/** More characters or lines than these are folded: about what the lines of the style sheet show. */
const FOLDED_ABOVE = { characters: 320, lines: 8 }

const isLong = (texto: string) =>
  texto.length > FOLDED_ABOVE.characters || texto.split('\n').length > FOLDED_ABOVE.lines

/** Running text; one that would push all else off the screen shows its first lines until it is asked for whole. */
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
