import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { FotoStorage, Staging } from './foto-storage.ts'

/**
 * Stages a batch that the database lists as this backend's, from before its first byte until nothing of it is left.
 * Where there can be only one backend, no list is needed.
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
