import { useState } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { InspetoraDialog } from './inspetora-dialog.tsx'

/** Opens the form of the company whose name and logo reports bear. */
export function InspetoraButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small icon="relatorio" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TEXTOS.inspetora.titulo}
      </Button>
      {open && <InspetoraDialog onClose={() => setOpen(false)} />}
    </>
  )
}
