import type { LinhaId } from '#shared/linhas/index'
import civil1 from './civil-1.webp'
import civil2 from './civil-2.webp'
import civil3 from './civil-3.webp'
import drone1 from './drone-1.webp'
import drone2 from './drone-2.webp'
import drone3 from './drone-3.webp'
import robo1 from './robo-1.webp'
import robo2 from './robo-2.webp'
import robo3 from './robo-3.webp'

interface Amostras {
  fotos: readonly string[]
  /** Where the damage of the front photo lies, as CSS lengths. */
  marker: Record<'left' | 'top' | 'width' | 'height', string>
}

/** Three sample photos of every line. */
export const AMOSTRAS: Record<LinhaId, Amostras> = {
  robo: { fotos: [robo1, robo2, robo3], marker: { left: '35%', top: '72%', width: '18%', height: '20%' } },
  drone: {
    fotos: [drone1, drone2, drone3],
    marker: { left: '44.5%', top: '38%', width: '17.5%', height: '18%' },
  },
  civil: {
    fotos: [civil1, civil2, civil3],
    marker: { left: '19%', top: '38%', width: '27%', height: '24%' },
  },
}
