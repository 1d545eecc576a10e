import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { Staging } from '../storage/foto-storage.ts'
import type { ReceivedLote } from './receive-lote.ts'
import { saveLote } from './save-lote.ts'

const lote: ReceivedLote = {
  ...{ chave: 'chave', campos: { os: 'OS-1', wtg: 'W-1' }, fotos: [], jsonNome: null, fingerprint: 'f' },
}
const origin = { linha: LINHAS.drone, usuarioId: 1, empresa: 'E' }

/** Saves a batch in which some steps fail; returns what was saved and what was done with its files. */
async function save({
  key,
  failing = [],
  repo = {},
  give = () => Promise.resolve(),
  finish,
}: {
  key?: string
  failing?: (keyof Staging)[]
  repo?: Partial<LotesRepo>
  give?: ProcessosRepo['give']
  /** Given where other backends may run: releases the batch in the same transaction as its rows. */
  finish?: ProcessosRepo['finish']
}) {
  const done: string[] = []
  const step = (name: keyof Staging) => () => {
    done.push(name)
    return failing.includes(name) ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve()
  }
  const staging: Staging = {
    ...{ put: step('put'), publish: step('publish'), settle: step('settle'), discard: step('discard') },
  }
  const lotes: Partial<LotesRepo> = {
    create: () => Promise.resolve(7),
    findByKey: () => Promise.resolve(undefined),
    idOf: () => Promise.resolve(undefined),
    ...repo,
  }
  const processos: Partial<ProcessosRepo> = {
    ...{ mayHaveOthers: finish !== undefined, give },
    ...(finish && { finish }),
  }
  const repos = { lotes: lotes as LotesRepo, processos: processos as ProcessosRepo }
  const saved = saveLote(repos, { lote, staging }, { ...origin, key, now: () => new Date(done.length) })
  return { saved: await saved.catch((error: unknown) => error), done }
}

describe('a batch that was received', () => {
  it('counts as saved once its rows are, even if its mark as unfinished cannot be removed', async () => {
    const { saved, done } = await save({ failing: ['settle'] })
    expect([saved, done]).toEqual([{ lote: 7, total: 0 }, ['publish', 'settle']])
  })

  it('is not dated before its files were durable: an envio declared meanwhile sent the same photos again', async () => {
    let createdAt: string | undefined
    const create: LotesRepo['create'] = ({ created_at }) => Promise.resolve(((createdAt = created_at), 7))
    await save({ repo: { create } })
    expect(createdAt).toBe(new Date(1).toISOString())
  })

  it('counts as saved when the commit that seemed to fail had happened', async () => {
    const create = () => Promise.reject(new Error('connection lost'))
    const { saved, done } = await save({ repo: { create, idOf: () => Promise.resolve(8) } })
    expect([saved, done]).toEqual([{ lote: 8, total: 0 }, ['publish', 'settle']])
  })

  it('leaves no files when its rows are known to be missing, and keeps them while nobody can tell', async () => {
    const create = () => Promise.reject(new Error('connection lost'))
    const refused = await save({ repo: { create } })
    expect([refused.saved, refused.done]).toEqual([new Error('connection lost'), ['publish', 'discard']])
    const idOf = () => Promise.reject(new Error('still lost'))
    const unknown = await save({ repo: { create, idOf } })
    expect([unknown.saved, unknown.done]).toEqual([new Error('connection lost'), ['publish']])
  })

  it('is released before it is looked up whether it was committed, and keeps its files while it cannot be released', async () => {
    let isCommitting = true
    const create = () => Promise.reject(new Error('connection lost'))
    const idOf = () => Promise.resolve(isCommitting ? undefined : 8)
    // Deleting its row waits until a commit under way has ended.
    const give = () => Promise.resolve(void (isCommitting = false))
    expect(await save({ repo: { create, idOf }, give })).toEqual({
      ...{ saved: { lote: 8, total: 0 }, done: ['publish', 'settle'] },
    })
    const lost = () => Promise.reject(new Error('still lost'))
    const unknown = await save({ repo: { create }, give: lost })
    expect([unknown.saved, unknown.done]).toEqual([new Error('connection lost'), ['publish']])
  })

  it('is not saved by a backend that the others took for dead, because they may already be removing its files', async () => {
    const create = async (...[, , first]: Parameters<LotesRepo['create']>) => {
      await first?.(undefined as never)
      return 7
    }
    const finish = () => Promise.reject(new Error('taken for dead'))
    const { saved, done } = await save({ repo: { create }, finish })
    expect([saved, done]).toEqual([new Error('taken for dead'), ['publish', 'discard']])
  })

  it('is the one that another backend saved under the same key meanwhile', async () => {
    let asked = 0
    const findByKey = () => Promise.resolve(asked++ === 0 ? undefined : { id: 9, fingerprint: 'f', total: 3 })
    const create = () => Promise.reject(new Error('key is taken'))
    const { saved, done } = await save({ key: 'k', repo: { create, findByKey } })
    expect([saved, done]).toEqual([{ lote: 9, total: 3 }, ['publish', 'discard']])
  })

  it('leaves no files when they cannot be published', async () => {
    const { saved, done } = await save({ failing: ['publish'] })
    expect([saved, done]).toEqual([new Error('publish failed'), ['publish', 'discard']])
  })
})
