import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { FotoStorage, Staging } from './foto-storage.ts'

/**
 * Stages a batch that belongs to this backend from before its first byte until nothing of it is left. Where there is only
 * one backend, nothing has to be said for that.
 */
export async function stageTaken(
  storage: Pick<FotoStorage, 'stage'>,
  processos: ProcessosRepo,
  chave: string,
): Promise<Staging> {
  if (!processos.mayHaveOthers) return storage.stage(chave)
  await processos.take(chave)
  const giveBack = () => processos.give(chave).catch(() => undefined)
  try {
    const staging = await storage.stage(chave)
    return {
      put: (name, source) => staging.put(name, source),
      publish: () => staging.publish(),
      settle: () => staging.settle(),
      async discard() {
        await staging.discard()
        await giveBack()
      },
    }
  } catch (error) {
    await giveBack()
    throw error
  }
}
