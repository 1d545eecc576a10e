import { useState } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { addressOfFoto, telaAddress, urlOfBusca } from '../../../linha/busca/busca-url.ts'
import { copyText } from '../../../page/copy-text.ts'
import { notify } from '../../../page/notice.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceDialog } from '../../../ui/dialogs/choice-dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.grade

/** Whole address of one photo of an order on the bench, whatever filter is on. */
const linkOfFoto = ({ linha, order, fotos, index }: Review): string =>
  location.origin + telaAddress(linha, 'inspecao', urlOfBusca(order, addressOfFoto(fotos, index)))

/**
 * Copies the link of the open photo. `link` is set when the browser does not let the page copy it, to be
 * copied by hand.
 */
export function useCopyLink(review: Review) {
  const [link, setLink] = useState<string | null>(null)
  const copy = async () => {
    const address = linkOfFoto(review)
    if (await copyText(address)) notify.ok(T.linkCopiado)
    else setLink(address)
  }
  return { link, onCopyLink: () => void copy(), onDone: () => setLink(null) }
}

/** Shows the link of a photo, selected whole, where the browser does not let a page copy it. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const acoes = (
    <Button variant="primary" small onClick={onClose}>
      {TEXTOS.geral.fechar}
    </Button>
  )
  return (
    <ChoiceDialog titulo={T.linkParaCopiar} acoes={acoes} onClose={onClose}>
      <TextField
        label={T.link}
        hint={T.comoCopiar}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </ChoiceDialog>
  )
}
