import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { camposDe, signIn } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { END, fieldPart, filePart, rawUpload } from '../testing/raw-upload.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { unzip } from '#shared/node/testing/unzip'
import { sha256 } from '#shared/node/testing/sha256'

const linha = LINHAS.drone
const NAMES = [
  '../../fora.jpg',
  '..\\fora.jpg',
  '/etc/fora.jpg',
  'igual.jpg',
  'IGUAL.jpg',
  'igual.jpg',
  'CON.jpg',
  '.jpg',
  'pá – 1.jpg',
  'café.jpg'.normalize('NFC'),
  'café.jpg'.normalize('NFD'),
  'DJI_0042.JPG.hta',
]

const runs = (program: string, args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Independent programs that unpack an archive into a folder, each with whether this machine has it. */
const TOOLS: [name: string, has: boolean, extract: (archive: string, folder: string) => void][] = [
  [
    'unzip',
    runs('unzip', ['-v']),
    (archive, folder) =>
      void execFileSync('unzip', ['-q', archive, '-d', folder], {
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      }),
  ],
  [
    'python zipfile',
    runs('python3', ['--version']),
    (archive, folder) => void execFileSync('python3', ['-m', 'zipfile', '-e', archive, folder]),
  ],
  [
    '7zz',
    runs('7zz', ['i']),
    (archive, folder) => void execFileSync('7zz', ['x', '-bd', `-o${folder}`, archive], { stdio: 'ignore' }),
  ],
  [
    'jar',
    runs('jar', ['--version']),
    (archive, folder) =>
      void execFileSync('jar', ['-xf', archive], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }),
  ],
]

let api: TestApi
let root: string
let archive: Buffer
/** The expected contents: the photos, and manifesto.csv at the end. */
let contents: Buffer[]

beforeAll(async () => {
  root = newFolder('zip')
  api = await startApi()
  const admin = await signIn(api, api.admin)
  const photos = await Promise.all(NAMES.map((_, seed) => makeFoto({ width: 16, height: 12, seed })))
  const upload = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${admin.token}` })
  for (const [name, value] of Object.entries({ ...camposDe(linha), userId: String(admin.user.id) }))
    upload.request.write(fieldPart(name, value))
  photos.forEach((bytes, n) => upload.request.write(filePart('photos', NAMES[n] ?? '', bytes)))
  upload.request.end(END)
  expect((await upload.answer).status).toBe(201)
  const answer = await admin.get(linha.api.zip, { os: 'OS-1', wtg: camposDe(linha)['wtg'] ?? '' })
  archive = Buffer.from(await answer.arrayBuffer())
  writeFileSync(join(root, 'a.zip'), archive)
  contents = [...photos, (await unzip(archive)).at(-1)?.content ?? Buffer.alloc(0)]
})
afterAll(async () => {
  await api.stop()
  removeFolder(root)
})

const sums = (files: Buffer[]) => files.map(sha256).sort()

it('D07 an archive has names without folders, no two alike, and every photo', async () => {
  const files = await unzip(archive)
  const names = files.map(({ name }) => name)
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(NAMES.length + 1)
  for (const name of names) expect(name).not.toMatch(/[/\\]|^\.|^con\./i)
  expect(names.pop()).toBe('manifesto.csv')
  for (const name of names) expect(name).toMatch(/\.jpg$/i)
  expect(sums(files.map(({ content }) => content))).toEqual(sums(contents))
})

for (const [name, has, extract] of TOOLS) {
  it.skipIf(!has)(`D07 ${name} takes the archive apart inside its folder, every photo whole`, () => {
    const folder = join(root, name.replace(' ', '-'), 'dentro', 'mais')
    mkdirSync(folder, { recursive: true })
    extract(join(root, 'a.zip'), folder)
    expect(sums(readdirSync(folder).map((file) => readFileSync(join(folder, file))))).toEqual(sums(contents))
    expect(readdirSync(join(root, name.replace(' ', '-')))).toEqual(['dentro'])
  })
}
