/** How a product line is written down here. The values are in three folders, `robo`, `drone` and `civil`. */

/** The screens of a line, each as somebody reads it from top to bottom (see `reading.ts`). */
export interface LineScreens {
  /** The bar above every screen of the line, as an administrator reads it on the report screen. */
  bar: string
  /** The bar as anybody else reads it on the upload screen. */
  barOfOthers: string
  /** The links of the bar in the sheet of a narrow window. */
  menu: string
  home: string
  upload: string
  /** The upload sent with nothing filled in. */
  uploadMissing: string
  /** The upload filled in, with one photo, and with the JSON file where the line has one. */
  uploadOne: string
  /** The upload under way: 42.6 % of the bytes are sent, which is shown as a rounded percentage. */
  uploadSending: string
  /** The photo has arrived: a receipt stands above the form, in which everything but the target and the OS stays. */
  uploadDone: string
  /** The upload with two photos chosen. */
  uploadTwo: string
  search: string
  /** A search that found nothing. */
  searchEmpty: string
  /** The bench with three photos found and nothing saved. */
  bench: string
  /** The bench with a rectangle drawn, and damage and observation filled in, but not saved. */
  benchMarked: string
  /** The same bench after the save. */
  benchSaved: string
  report: string
  /** The report with two records: one has everything, the other as little as a record can have. */
  reportFound: string
  reportEmpty: string
  download: string
  /** The download with one photo found. */
  downloadOne: string
  downloadTwo: string
  downloadEmpty: string
  downloadEnlarged: string
  user: string
  userEmpty: string
  /** The user page with a month without WTGs chosen. */
  userFiltered: string
}

/** One photo of an inspection search, as the gateway's answer has it. */
export type FotoRecord = Readonly<Record<string, unknown>>

export interface SpecifiedLine {
  id: 'robo' | 'drone' | 'civil'
  routes: Readonly<Record<'home' | 'upload' | 'inspection' | 'report' | 'download' | 'user', string>>
  /** What is typed into the upload form: label and value, in the form's order. */
  form: readonly (readonly [label: string, value: string])[]
  /** The same values as the gateway receives them, in the order of the form's parts. */
  parts: readonly (readonly [name: string, value: string])[]
  /** What is typed into each search form. */
  searches: Readonly<
    Record<'inspection' | 'report' | 'download', readonly (readonly [label: string, value: string])[]>
  >
  /** The same values as the gateway's procedures receive them. */
  asked: Readonly<Record<'inspection' | 'report' | 'download', Readonly<Record<string, string>>>>
  fotos: readonly FotoRecord[]
  records: readonly FotoRecord[]
  /** The damage that is chosen for the first photo, and the payload with which it is saved. */
  marked: { damage: string; payload: Readonly<Record<string, unknown>> }
  paths: Readonly<Record<'upload' | 'report' | 'zip', string>>
  files: { pdf: string; excel: string; foto: string }
  messages: Readonly<
    Record<'report' | 'export' | 'download' | 'downloadAll' | 'zipFailed' | 'searchFailed', string>
  >
  screens: LineScreens
}
