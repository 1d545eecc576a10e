import type { CampoId, LinhaId } from '#shared/linhas/index'
import { z } from 'zod'
import { tabUserId } from '../../session/stored-session.ts'
import { keepTabDraft, readTabDraft } from '../../session/tab-draft.ts'

const draftSchema = z.object({
  userId: z.string(),
  valores: z.record(z.string(), z.string()),
  fotos: z.number(),
})

const keyOf = (linha: LinhaId) => `upload:${linha}`

/** What a reload leaves of the form: its texts, and how many photos were chosen, which have to be chosen again. */
export interface FormDraft {
  valores: Partial<Record<CampoId, string>>
  fotos: number
}

/** The form as this tab had it before it was loaded again, or null; another user's is never given out. */
export function readFormDraft(linha: LinhaId): FormDraft | null {
  const read = draftSchema.safeParse(readTabDraft(keyOf(linha)))
  return read.success && read.data.userId === tabUserId() ? read.data : null
}

/** Keeps the form's texts for a reload of this tab. */
export function keepFormDraft(linha: LinhaId, draft: FormDraft) {
  const userId = tabUserId()
  if (userId) keepTabDraft(keyOf(linha), { userId, ...draft })
}
