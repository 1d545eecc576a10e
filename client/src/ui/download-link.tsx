import type { MouseEvent } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { checkDownload } from '../calls/check-download.ts'
import { notifyError } from '../calls/notify-error.ts'
import { followLink } from '../page/save-file.ts'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon } from './icon.tsx'

interface DownloadLinkProps extends ButtonLook {
  href: string
  /** Name under which the browser saves the file. */
  nome: string
}

/** 'Baixar' of one file of the server; when the server refuses, that is told and nothing is saved. */
export function DownloadLink({ href, nome, ...look }: DownloadLinkProps) {
  const save = (event: MouseEvent) => {
    event.preventDefault()
    checkDownload(href).then(
      () => followLink(href, nome),
      (error: unknown) => notifyError(error, TEXTOS.download.erroFoto),
    )
  }
  return (
    <a
      className={buttonClass(look)}
      href={href}
      download={nome}
      onClick={save}
      aria-label={`${TEXTOS.download.baixar} ${nome}`}
    >
      <Icon name="baixar" />
      <span>{TEXTOS.download.baixar}</span>
    </a>
  )
}
