import type { LineScreens } from '../line.ts'
import { DRONE_INSPECTION_SCREENS } from './inspection-screens.ts'
import { DRONE_RESULTS_SCREENS } from './results-screens.ts'
import { DRONE_UPLOAD_SCREENS } from './upload-screens.ts'

/** Every screen of the drone line as somebody reads it. */
export const DRONE_SCREENS: LineScreens = {
  ...DRONE_UPLOAD_SCREENS,
  ...DRONE_INSPECTION_SCREENS,
  ...DRONE_RESULTS_SCREENS,
}
