import { PatientImg } from '../../../ui/foto/patient-img.tsx'

interface ThumbnailProps {
  src: string
  /** False while others are loaded first. */
  hasTurn: boolean
  /** The thumbnail is there, or does not come. */
  onDone: (src: string) => void
}

/** A thumbnail of the strip or the grid; of one that does not load the stage says more when it is opened. */
export function Thumbnail({ src, hasTurn, onDone }: ThumbnailProps) {
  const end = () => onDone(src)
  return <PatientImg src={hasTurn ? src : undefined} alt="" fetchPriority="low" onLoad={end} onError={end} />
}
