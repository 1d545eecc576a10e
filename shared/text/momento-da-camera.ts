/** The form of a moment on a camera's own clock, '2026-11-20T10:15:12'. It has no zone, so it is shown unchanged. */
export const MOMENTO_DA_CAMERA = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\d$/

/** '20/11/2026' */
export const formatDiaDaCamera = (momento: string) => momento.replace(MOMENTO_DA_CAMERA, '$3/$2/$1')

/** '20/11/2026 10:15' */
export const formatMomentoDaCamera = (momento: string) => momento.replace(MOMENTO_DA_CAMERA, '$3/$2/$1 $4')
