import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { createExtradorsoClient } from '../../sdk/src/index.ts'
import { save } from '../../sdk/src/node/save.ts'

/** Undone after each test. */
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})

/** A server that sends the beginning of a photo and then waits, and a client for it. */
async function halfSent() {
  const answers: ServerResponse[] = []
  const server = createServer((_, response) => {
    answers.push(response)
    response.writeHead(200, { 'content-length': '10', 'content-type': 'image/jpeg' })
    response.write('0123')
  })
  const { url, close } = await onLoopback(server)
  undo.push(close)
  const client = createExtradorsoClient({ url, token: 'at_x' })
  const file = await client.downloadFoto('/api/fotos/1')
  const answer = answers[0]
  if (!answer) throw new Error('was not asked')
  const left = once(answer, 'close')
  return { file, left, cut: () => answer.destroy() }
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-'))
  undo.push(() => rm(folder, { recursive: true }))
  return folder
}

describe('a download that a program gives up', () => {
  it('is let go of at the server, where it kept its place until the program ended', async () => {
    const { file, left } = await halfSent()
    const reader = file.stream().getReader()
    expect((await reader.read()).value).toHaveLength(4)
    await reader.cancel()
    await left
  })

  it('because its file cannot be written is let go of too', async () => {
    const folder = await newFolder()
    const { file, left } = await halfSent()
    await expect(save(file, join(folder, 'nowhere', 'foto.jpg'))).rejects.toMatchObject({ code: 'ENOENT' })
    await left
  })
})

it('a download that breaks off leaves nothing of its file', async () => {
  const folder = await newFolder()
  const { file, cut } = await halfSent()
  const saved = save(file, join(folder, 'foto.jpg'))
  await expect.poll(() => readdir(folder)).toEqual(['foto.jpg.parte'])
  cut()
  await expect(saved).rejects.toMatchObject({ code: 'NETWORK' })
  expect(await readdir(folder)).toEqual([])
})
