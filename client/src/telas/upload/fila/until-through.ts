import { asFailure, type SendFailure } from './transport/send-failure.ts'

/** What a call of a batch does that does not get through at once. */
interface Ways {
  /** False ends it. */
  isOn: () => boolean
  /** Waits for the link, for a reason that people read. */
  wait: (aviso: string) => Promise<void>
  /** False when there will be no session. */
  loginAgain: () => Promise<boolean>
  /** Told why it will not get through. */
  refused: (failure: SendFailure) => void
}

/** Makes a call of a batch until it gets through: with pauses without a link, with a login without a session. */
export async function untilThrough(
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
