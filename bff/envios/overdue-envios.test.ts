import { expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { openFolderPlace } from './envio-place.ts'
import { EnvioUpkeep, type UpkeepDeps } from './envio-upkeep.ts'
import { OverdueEnvios } from './overdue-envios.ts'

const HOUR_MS = 3_600_000

it('F26 a start after days, or with a clock that is ahead, gave up every envio before anybody could go on', async () => {
  const dataDir = newFolder('envios-de-antes')
  let nowMs = 0
  const place = openFolderPlace({ dataDir }, () => nowMs)
  const { id } = aNewEnvio()
  await place.store.insert(aNewEnvio({ id }), () => undefined)
  nowMs = 73 * HOUR_MS
  const ended: string[] = []
  const upkeep = new EnvioUpkeep({
    ...{ dataDir, place, keptMs: 72 * HOUR_MS, onTrouble: (error) => expect.fail(String(error)) },
    audit: () => undefined,
    envios: { end: (one) => Promise.resolve(ended.push(one) > 0) },
    ...({ arquivos: {}, sender: { start: () => undefined } } as unknown as Pick<
      UpkeepDeps,
      'arquivos' | 'sender'
    >),
  })
  await upkeep.start()
  await upkeep.sweep()
  expect(ended).toEqual([])
  await upkeep.close()
  place.store.close()
  removeFolder(dataDir)
})

it('an envio is given up after an hour without activity since it was found overdue; any activity begins the hour anew', () => {
  let elapsedMs = 5
  const overdue = new OverdueEnvios(HOUR_MS, () => elapsedMs)
  const [left, taken] = [{ id: 'left' }, { id: 'taken up' }]
  expect(overdue.toGiveUp([left, taken])).toEqual([])
  elapsedMs += HOUR_MS / 2
  expect(overdue.toGiveUp([left])).toEqual([])
  elapsedMs += HOUR_MS / 2
  expect(overdue.toGiveUp([left, taken])).toEqual([left])
  elapsedMs += HOUR_MS
  expect(overdue.toGiveUp([taken])).toEqual([taken])
})
