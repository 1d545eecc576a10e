import { describe, expect, it } from 'vitest'
import { UploadPlaces } from './upload-places.ts'

describe('the places of uploads', () => {
  it('that are all taken are refused as the gateway being busy, not as a backend that is gone', async () => {
    const places = new UploadPlaces('envios')
    let done = () => {}
    const held = new Promise<void>((resolve) => (done = resolve))
    const send = (at: number, work: () => Promise<unknown>) =>
      places.run({ usuario: `${at}`, address: `10.0.0.${at}` }, work)
    const running = Array.from({ length: 160 }, (_, at) => send(at, () => held))
    const late = () => send(160, () => Promise.resolve('sent'))
    await expect(late()).rejects.toMatchObject({ code: 'UPLOADS_BUSY', http: 503, retryAfterS: 30 })
    done()
    await Promise.all(running)
    expect(await late()).toBe('sent')
  })
})
