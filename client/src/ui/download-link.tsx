import { TEXTOS } from '#shared/textos'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon } from './icon.tsx'

interface DownloadLinkProps extends ButtonLook {
  href: string
  /** File name the browser saves under. */
  nome: string
}

/** 'Baixar' of one file. */
export function DownloadLink({ href, nome, ...look }: DownloadLinkProps) {
  return (
    <a
      className={buttonClass(look)}
      href={href}
      download={nome}
      aria-label={`${TEXTOS.download.baixar} ${nome}`}
    >
      <Icon name="baixar" />
      <span>{TEXTOS.download.baixar}</span>
    </a>
  )
}
