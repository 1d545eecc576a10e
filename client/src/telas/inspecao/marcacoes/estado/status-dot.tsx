import type { EstadoFoto } from './foto-states.ts'
import type { EstadoVisto } from './vistas.ts'

/**
 * State by shape, then colour: dashed ring (never opened), ring with a point (seen), ring, half disc, disc with a
 * check, ring with a check. Decorative: the text is beside it.
 */
export function StatusDot({ estado }: { estado: EstadoFoto | EstadoVisto }) {
  return (
    <svg className={`estado estado--${estado}`} viewBox="0 0 14 14" aria-hidden="true">
      <circle className="estado__ring" cx="7" cy="7" r="6" />
      {estado === 'vista' && <circle className="estado__fill" cx="7" cy="7" r="2.5" />}
      {estado === 'marcada' && <path className="estado__fill" d="M7 1a6 6 0 000 12z" />}
      {estado === 'semDano' && <path className="estado__tick" d="M4 7.3l2.2 2.2L10.2 5" />}
      {estado === 'salva' && (
        <>
          <circle className="estado__fill" cx="7" cy="7" r="6" />
          <path className="estado__check" d="M4 7.3l2.2 2.2L10.2 5" />
        </>
      )}
    </svg>
  )
}
