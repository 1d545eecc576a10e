import { behavesAsEnvioStore, openStoreForTest } from '../../testing/envio-store-behaviour.ts'

behavesAsEnvioStore('on a disk', () => {
  const store = openStoreForTest(Date.now)
  return Promise.resolve({ one: store, other: store, close: () => Promise.resolve(store.close()) })
})
