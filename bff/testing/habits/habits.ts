import type { HabitServer } from './habit-server.ts'

/** The administrador of every backend of other habits. */
export const HABIT_USER = { email: 'gerente@outra.example', senha: 'segredo-do-outro' } as const

/** A whole backend of §7 that speaks as others do. */
export interface HabitBackend extends HabitServer {
  /** Origins beside its own at which its photos lie. */
  fotoOrigins: string[]
  /** Ends every session, as a restart of the backend would. */
  expire(): void
}
