import type { Response } from 'express'
import { CalibracoesRepo } from '../db/repos/calibracoes-repo.ts'
import { escopoOf } from '../db/escopo.ts'
import { FotosRepo } from '../db/repos/fotos-repo.ts'
import { LotesRepo } from '../db/repos/lotes-repo.ts'
import type { Db } from '../db/open-database.ts'
import { OrdensRepo } from '../db/repos/ordens-repo.ts'
import { PainelRepo } from '../db/repos/painel-repo.ts'
import { VersoesRepo } from '../db/repos/versoes-repo.ts'
import { usuarioOf } from './request-record.ts'

/** The repositories of what one caller may see. */
export interface Visible {
  lotes: LotesRepo
  ordens: OrdensRepo
  painel: PainelRepo
  fotos: FotosRepo
  /** Saves of photos. It does not look at who asks: the caller's `fotos` must have found the photo before. */
  versoes: VersoesRepo
  calibracoes: CalibracoesRepo
}

/** What the caller of a request may see. */
export type VisibleTo = (res: Response) => Visible

/** Gives callers the repositories of what they may see under the setting `ESCOPO`. Source: docs/decisions/130. */
export const createVisibleTo =
  (db: Db, setting: 'empresa' | undefined): VisibleTo =>
  (res) => {
    const escopo = escopoOf(setting, usuarioOf(res))
    return {
      lotes: new LotesRepo(db, escopo),
      painel: new PainelRepo(db, escopo),
      ordens: new OrdensRepo(db, escopo),
      fotos: new FotosRepo(db, escopo),
      versoes: new VersoesRepo(db),
      calibracoes: new CalibracoesRepo(db, escopo),
    }
  }
