import type { JSX } from 'react'
import type { LinhaId } from '#shared/linhas/index'
import { CenaCivil } from './cena-civil.tsx'
import { CenaDrone } from './cena-drone.tsx'
import { CenaRobo } from './cena-robo.tsx'

/** The drawing of what each line inspects. */
export const CENAS: Record<LinhaId, () => JSX.Element> = {
  robo: CenaRobo,
  drone: CenaDrone,
  civil: CenaCivil,
}
