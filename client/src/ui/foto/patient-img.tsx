import { useState, type ComponentProps, type ReactNode } from 'react'
import { serverLink } from '../../page/connection/server-link.ts'
import { useReachableAgain } from '../../session/use-reachable-again.ts'
import { FreshImg } from './fresh-img.tsx'

/**
 * How many failures in a row the link is told of: a photo that does not exist at all would have the server
 * asked for ever.
 */
const TOLD = 5

/** How often a photo was asked for, whether the last try failed, and how many in a row have. */
interface Tries {
  attempt: number
  failed: boolean
  failures: number
}

const FIRST: Tries = { attempt: 0, failed: false, failures: 0 }
const failOnce = ({ attempt, failures }: Tries): Tries => ({ attempt, failed: true, failures: failures + 1 })
const tryAgain = (tries: Tries): Tries =>
  tries.failed ? { ...tries, attempt: tries.attempt + 1, failed: false } : tries
const succeed = (tries: Tries): Tries => (tries.failures > 0 ? { ...tries, failures: 0 } : tries)

interface PatientImgProps extends Omit<ComponentProps<typeof FreshImg>, 'style'> {
  /** Says that the photo cannot be shown, once it has failed again while the server was there. */
  gone?: ReactNode
}

/**
 * A photo of the server. One that does not load leaves its place empty, and is asked for again once it may
 * come. The browser does not say why a photo failed, so the server is asked whether it is there.
 */
export function PatientImg({ gone, onError, onLoad, ...img }: PatientImgProps) {
  const [{ attempt, failed, failures }, setTries] = useState(FIRST)
  useReachableAgain(() => setTries(tryAgain))
  return (
    <>
      <FreshImg
        key={attempt}
        {...img}
        decoding="async"
        style={{ visibility: failed ? 'hidden' : undefined }}
        onLoad={(event) => {
          setTries(succeed)
          onLoad?.(event)
        }}
        onError={(event) => {
          setTries(failOnce)
          if (attempt < TOLD) serverLink.failed()
          onError?.(event)
        }}
      />
      {failures > 1 && gone}
    </>
  )
}
