import type { LineScreens } from '../line.ts'
import { CIVIL_INSPECTION_SCREENS } from './inspection-screens.ts'
import { CIVIL_RESULTS_SCREENS } from './results-screens.ts'
import { CIVIL_UPLOAD_SCREENS } from './upload-screens.ts'

/** Every screen of the civil line as somebody reads it. */
export const CIVIL_SCREENS: LineScreens = {
  ...CIVIL_UPLOAD_SCREENS,
  ...CIVIL_INSPECTION_SCREENS,
  ...CIVIL_RESULTS_SCREENS,
}
