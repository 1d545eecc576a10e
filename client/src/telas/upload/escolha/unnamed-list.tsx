import { useEffect, useMemo, useState } from 'react'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { namesIn, namesNotListed } from './json-names.ts'
import { isBadFoto, type LocalFoto } from './local-foto.ts'
import { Remark } from './remark.tsx'

const E = TEXTOS_ENVIO

/** How many names are listed; the others are counted. */
const LISTED = 20

/** All names in a work order; null until it was read, or when it can't be read. */
function useNames(json: File | null): ReadonlySet<string> | null {
  const [read, setRead] = useState<{ json: File; names: ReadonlySet<string> | null } | null>(null)
  useEffect(() => {
    if (!json) return
    let left = false
    void namesIn(json).then((names) => !left && setRead({ json, names }))
    return () => {
      left = true
    }
  }, [json])
  return read?.json === json ? (read?.names ?? null) : null
}

/**
 * Lists the chosen photos that the work order does not name: most often it is another order's, and what it
 * does not say of a photo can't be added after the upload. The photos may be sent all the same.
 */
export function UnnamedList({ json, fotos }: { json: File | null; fotos: readonly LocalFoto[] }) {
  const names = useNames(json)
  // There may be thousands of names, which typing in the form does not change.
  const nomes = useMemo(() => fotos.filter((foto) => !isBadFoto(foto)).map(({ file }) => file.name), [fotos])
  const missing = useMemo(() => (names ? namesNotListed(nomes, names) : []), [nomes, names])
  const someNamed = missing.length > 0 && missing.length < nomes.length
  return (
    <Remark says={json && missing.length > 0 ? E.foraDoJson(json.name, missing.length, nomes.length) : ''}>
      {someNamed &&
        missing.slice(0, LISTED).map((nome, index) => (
          <li key={index}>
            <span>{nome}</span>
          </li>
        ))}
      {someNamed && missing.length > LISTED && <li>{E.eMais(missing.length - LISTED)}</li>}
      <li>
        <span>{E.confiraJson}</span>
      </li>
    </Remark>
  )
}
