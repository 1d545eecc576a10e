import { expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { gatewaySessions } from './gateway-sessions.ts'

it('a command said that there are no program tokens in a data folder that no gateway uses', async () => {
  const dataDir = newFolder('sem-gateway')
  const { tokens, unlock } = gatewaySessions({ dataDir, redisUrl: undefined, sessionSecret: undefined })
  const asked = [
    () => tokens.list(),
    () => tokens.revoke('0123456789abcdef'),
    () => unlock('ana@empresa.com.br'),
  ]
  for (const ask of asked)
    await expect(ask()).rejects.toThrow(`Não há sessões de um gateway em ${dataDir}; confira DATA_DIR.`)
  removeFolder(dataDir)
})
