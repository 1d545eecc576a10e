import type { Sessions } from '../session/sessions.ts'

/** Texts that no log line may hold. */
export interface Secrets {
  add(...secrets: string[]): void
  /** Throws when a line is no JSON, or holds a secret that was added. */
  refuseIn(lines: readonly string[]): void
}

/** Collects what must never be logged: a log with any of it fails the test that wrote it. */
export function collectSecrets(...known: string[]): Secrets {
  const secrets = new Set(known)
  return {
    add: (...more) => more.forEach((secret) => secrets.add(secret)),
    refuseIn(lines) {
      for (const line of lines) JSON.parse(line)
      const log = lines.join('')
      const told = [...secrets].find((secret) => secret.length >= 6 && log.includes(secret))
      if (told !== undefined) {
        const line = lines.find((candidate) => candidate.includes(told)) ?? ''
        throw new Error(`a secret was logged: ${told.slice(0, 12)}… in ${line}`)
      }
    },
  }
}

/** Wraps sessions so that the ids and csrf tokens they give out become secrets. */
export function watchSessions(sessions: Sessions, secrets: Secrets): Sessions {
  return {
    ...sessions,
    async open(session) {
      const opened = await sessions.open(session)
      secrets.add(opened.id, sessions.csrfOf(opened.id))
      return opened
    },
  }
}
