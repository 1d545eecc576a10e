/** Of '2026-11-20T10:15:12', which is what a camera's own clock said. It says no zone, so it is shown as it stands. */
export const MOMENTO_DA_CAMERA = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\d$/

/** '20/11/2026' */
export const formatDiaDaCamera = (momento: string) => momento.replace(MOMENTO_DA_CAMERA, '$3/$2/$1')

/** '20/11/2026 10:15' */
export const formatMomentoDaCamera = (momento: string) => momento.replace(MOMENTO_DA_CAMERA, '$3/$2/$1 $4')
