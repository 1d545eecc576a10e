import { civil } from './civil.ts'
import { drone } from './drone.ts'
import { robo } from './robo.ts'
import type { LinhaDefinition } from './types.ts'

/**
 * The product lines, each with its exact literal type, in the order of every screen. A new line is a file like these
 * and an entry here; the compiler then asks for its drawings.
 */
export const DEFINITIONS = [robo, drone, civil] as const satisfies readonly LinhaDefinition[]
