import { TEXTOS } from '#shared/textos/textos'

const T = TEXTOS.inspecao.resumoAtalhos

const RESUMO = [
  { teclas: ['M'], texto: T.marcar },
  { teclas: ['P'], texto: T.pendente },
  { teclas: ['+', '-'], texto: T.zoom },
] as const

function Item({ teclas, texto }: { teclas: readonly string[]; texto: string }) {
  return (
    <>
      <span className="keysbox__keys">
        {teclas.map((tecla) => (
          <kbd key={tecla}>{tecla}</kbd>
        ))}
      </span>
      <span>{texto}</span>
    </>
  )
}

/** The keys used most, and the way to the whole list. */
export function ShortcutsBox({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="keysbox" role="group" aria-label={TEXTOS.inspecao.atalhos}>
      {RESUMO.map((item) => (
        <Item key={item.texto} {...item} />
      ))}
      <button type="button" className="keysbox__all" onClick={onOpen}>
        <Item teclas={['?']} texto={T.todos} />
      </button>
    </div>
  )
}
