import type { OnLoopback } from '#shared/node/testing/on-loopback'

/** The administrador of every backend of other habits. */
export const HABIT_USER = { email: 'gerente@outra.example', senha: 'segredo-do-outro' } as const

/** A whole backend of §7 with habits of another framework. */
export interface HabitBackend extends OnLoopback {
  /** Origins besides its own where its photos are. */
  fotoOrigins: string[]
  /** Ends every session, as a restart of the backend would. */
  expire(): void
}
