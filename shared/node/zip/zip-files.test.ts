import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 as nativeCrc32 } from 'node:zlib'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { expect, it } from 'vitest'
import { crc32 } from '#shared/bytes/crc32'
import { planZip } from '#shared/zip/stored-zip'
import { unzip } from '#shared/node/testing/unzip'

const contents = [Buffer.from('conteúdo um'), Buffer.alloc(0), Buffer.alloc(100_003, 7)]
const names = ['pá 1 – região.jpg', 'vazio.jpg', 'DJI_0001.JPG']

function build(): Buffer {
  const entries = contents.map((content, index) => ({
    name: names[index] ?? '',
    size: content.length,
    crc32: crc32(content),
    content,
    modified: new Date(2026, 10, 21, 10, 42, 36),
  }))
  const plan = planZip(entries)
  const archive = Buffer.concat(
    plan.parts.map((part) => (part.kind === 'bytes' ? part.bytes() : part.entry.content)),
  )
  expect(archive.length).toBe(plan.size)
  return archive
}

it('has the same CRC-32 as zlib for every length and alignment', () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, n) => (n * 89) & 0xff))
  for (let start = 0; start < 9; start++)
    for (let end = start; end < bytes.length; end += 7)
      expect(crc32(bytes.subarray(start, end))).toBe(nativeCrc32(bytes.subarray(start, end)))
})

it('makes an archive whose files a strict reader gives back, names with accents included', async () => {
  const files = await unzip(build())
  expect(files.map((file) => file.name)).toEqual(names)
  files.forEach((file, index) => expect(file.content.equals(contents[index] ?? Buffer.alloc(1))).toBe(true))
})

it.skipIf(!existsSync('/usr/bin/unzip'))('makes an archive that unzip finds no fault with', async () => {
  const folder = newFolder('zip')
  try {
    await writeFile(join(folder, 'a.zip'), build())
    const output = execFileSync('/usr/bin/unzip', ['-t', join(folder, 'a.zip')], { encoding: 'utf8' })
    expect(output).toContain('No errors detected')
  } finally {
    removeFolder(folder)
  }
})
