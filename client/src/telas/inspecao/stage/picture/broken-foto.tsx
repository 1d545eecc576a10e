import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

const T = TEXTOS.inspecao

/** Shown in place of a photo that does not load: its marks stay, and it can be asked for again. */
export function BrokenFoto({ n, onRetry }: { n: number; onRetry: () => void }) {
  return (
    <div className="stage-broken" role="alert">
      <span className="pill pill--err">
        <Icon name="alerta" />
        {T.fotoNaoAbre}
      </span>
      <p>{T.naoCarregou(n)}</p>
      <Button small icon="denovo" onClick={onRetry}>
        {TEXTOS.geral.tentarDeNovo}
      </Button>
    </div>
  )
}
