import { PatientImg } from '../../../ui/foto/patient-img.tsx'

interface ThumbnailProps {
  src: string
  /** False while others are loaded first. */
  hasTurn: boolean
  /** Called when the thumbnail has loaded, or failed to. */
  onDone: (src: string) => void
}

/** A thumbnail of the strip or the grid. It tells of no failure: the stage does when the photo is opened. */
export function Thumbnail({ src, hasTurn, onDone }: ThumbnailProps) {
  const end = () => onDone(src)
  return <PatientImg src={hasTurn ? src : undefined} alt="" fetchPriority="low" onLoad={end} onError={end} />
}
