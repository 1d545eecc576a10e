import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FotoInspector } from '#shared/foto/foto-inspector'

const folder = resolve(import.meta.dirname, '../../../shared/fotos')
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jpe?g$/i.test(name))
  : []

describe.runIf(files.length > 0)(`${files.length} photos as cameras wrote them`, () => {
  it.each(files)('%s is accepted with the size sharp reads', async (file) => {
    const bytes = readFileSync(join(folder, file))
    const inspector = new FotoInspector(file)
    for (let at = 0; at < bytes.length; at += 65_521) inspector.push(bytes.subarray(at, at + 65_521))
    const { autoOrient, orientation = 1 } = await sharp(bytes).metadata()
    expect(inspector.end()).toEqual({ mime: 'image/jpeg', ...autoOrient, orientation })
  })
})
