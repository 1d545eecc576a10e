import { asFailure, type SendFailure } from './transport/send-failure.ts'

/** What is done when a call of a batch does not get through at once. */
interface Ways {
  /** Tells whether to go on trying. */
  isOn: () => boolean
  /** Waits for the connection; people read `aviso`, the reason. */
  wait: (aviso: string) => Promise<void>
  /** Asks for a login; false when there will be no session. */
  loginAgain: () => Promise<boolean>
  /** Called with the reason when the call will not get through. */
  refused: (failure: SendFailure) => void
}

/**
 * Makes a call of a batch until it gets through: after pauses while the connection is gone, and after a login
 * when the session has ended.
 */
export async function retryUntilThrough(
  call: () => Promise<void>,
  { isOn, wait, loginAgain, refused }: Ways,
): Promise<void> {
  while (isOn()) {
    try {
      return await call()
    } catch (error) {
      if (!isOn()) return
      const failure = asFailure(error)
      if (failure.kind === 'perdida') await wait(failure.message)
      else if (failure.kind !== 'session' || !(await loginAgain())) {
        if (isOn()) refused(failure)
        return
      }
    }
  }
}
