import { useEffect } from 'react'
import { productName } from './product.ts'

/** Title of the browser tab: 'Relatório · Extradorso'. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${productName()}`
  }, [title])
}
