import type { Foto } from '#shared/contract/inspecao/foto'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../../ui/button.tsx'
import { DamagedFoto, MissingFoto } from '../../../../ui/foto/damaged-foto.tsx'

interface BrokenFotoProps {
  foto: Foto
  n: number
  onRetry: () => void
}

/**
 * Shown in place of a photo that does not load: why, where that is known, and that its marks stay. It can be asked for
 * again, unless its original was removed.
 */
export function BrokenFoto({ foto, n, onRetry }: BrokenFotoProps) {
  return (
    <div className="stage-broken" role="alert">
      {foto.problema ? <DamagedFoto foto={foto} /> : <MissingFoto />}
      <p>{TEXTOS.inspecao.naoCarregou(n)}</p>
      {foto.problema !== 'removida' && (
        <Button small icon="denovo" onClick={onRetry}>
          {TEXTOS.geral.tentarDeNovo}
        </Button>
      )}
    </div>
  )
}
