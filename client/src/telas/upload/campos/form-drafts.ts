import { z } from 'zod'
import type { CampoId, LinhaId } from '#shared/linhas/index'
import { draft, type Draft } from '../../../session/drafts.ts'
import type { UploadContent } from './upload-content.ts'

const nameOf = (linha: LinhaId) => `upload:${linha}`

/** The form with its files, kept for a trip to the login. */
export const contentDraft = (linha: LinhaId): Draft<UploadContent> =>
  // What memory gives back is the very object that was kept.
  draft({ place: 'memory', name: nameOf(linha), parse: (kept) => kept as UploadContent | undefined })

/** Files that have to be chosen again: how many photos, and the name of the work order or nothing. */
export interface LostFiles {
  fotos: number
  json: string
}

/** What a reload leaves of the form: its texts, and which files were chosen. */
export interface FormDraft extends LostFiles {
  valores: Partial<Record<CampoId, string>>
}

const formDraftSchema = z.object({
  valores: z.record(z.string(), z.string()),
  fotos: z.number(),
  json: z.string().default(''),
})

/** The form's texts, kept for a reload of this tab. */
export const formDraft = (linha: LinhaId): Draft<FormDraft> =>
  draft({ place: 'tab', name: nameOf(linha), parse: (kept) => formDraftSchema.safeParse(kept).data })
