/** The shape of what is written down of a product line. The values stand in a folder of each, `robo`, `drone` and `civil`. */

/** The screens of a line, each as somebody reads it from top to bottom (see `reading.ts`). */
export interface LineScreens {
  /** The bar above every screen of the line, read on its report screen. */
  bar: string
  /** The same for whoever is no administrator, read on its upload screen. */
  barOfOthers: string
  /** The same links in the sheet of a narrow window. */
  menu: string
  home: string
  upload: string
  /** Sent with nothing filled in. */
  uploadMissing: string
  /** Filled in, with one photo, and the JSON file where the line has one. */
  uploadOne: string
  /** While it is sent: 42.6 % of the bytes, which are shown as a rounded percentage. */
  uploadSending: string
  /** One photo has arrived: a receipt above the form, who and where stay. */
  uploadDone: string
  /** With two photos. */
  uploadTwo: string
  search: string
  /** The search found nothing. */
  searchEmpty: string
  /** Three photos found, nothing saved. */
  bench: string
  /** A rectangle drawn, damage and observation said, not saved. */
  benchMarked: string
  /** The same, saved. */
  benchSaved: string
  report: string
  /** Two records: one with everything, one with as little as a record can have. */
  reportFound: string
  reportEmpty: string
  download: string
  /** One photo found. */
  downloadOne: string
  downloadTwo: string
  downloadEmpty: string
  downloadEnlarged: string
  user: string
  userEmpty: string
  /** A month without WTGs is chosen. */
  userFiltered: string
}

/** One photo of an inspection search, as the gateway answers it. */
export type FotoRecord = Readonly<Record<string, unknown>>

export interface SpecifiedLine {
  id: 'robo' | 'drone' | 'civil'
  routes: Readonly<Record<'home' | 'upload' | 'inspection' | 'report' | 'download' | 'user', string>>
  /** What is typed into the upload form: label and value, in the form's order. */
  form: readonly (readonly [label: string, value: string])[]
  /** The same as the gateway receives it, in the order of the parts. */
  parts: readonly (readonly [name: string, value: string])[]
  /** What is typed into each search form. */
  searches: Readonly<
    Record<'inspection' | 'report' | 'download', readonly (readonly [label: string, value: string])[]>
  >
  /** The same as the gateway's procedure receives it. */
  asked: Readonly<Record<'inspection' | 'report' | 'download', Readonly<Record<string, string>>>>
  fotos: readonly FotoRecord[]
  records: readonly FotoRecord[]
  /** What is chosen as damage of the first photo, and its payload once saved. */
  marked: { damage: string; payload: Readonly<Record<string, unknown>> }
  paths: Readonly<Record<'upload' | 'report' | 'zip', string>>
  files: { pdf: string; excel: string; foto: string }
  messages: Readonly<
    Record<'report' | 'export' | 'download' | 'downloadAll' | 'zipFailed' | 'searchFailed', string>
  >
  screens: LineScreens
}
