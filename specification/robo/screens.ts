import type { LineScreens } from '../line.ts'
import { ROBO_INSPECTION_SCREENS } from './inspection-screens.ts'
import { ROBO_RESULTS_SCREENS } from './results-screens.ts'
import { ROBO_UPLOAD_SCREENS } from './upload-screens.ts'

/** Every screen of the robo line as somebody reads it. */
export const ROBO_SCREENS: LineScreens = {
  ...ROBO_UPLOAD_SCREENS,
  ...ROBO_INSPECTION_SCREENS,
  ...ROBO_RESULTS_SCREENS,
}
