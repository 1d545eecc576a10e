import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { packagesOf } from '../scripts/programs/packages-of.mjs'
import { programsAmong } from '../scripts/programs/program-names.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
const copies = dockerfile
  .split('\n')
  .filter((line) => line.startsWith('COPY '))
  .map((line) => line.split(/\s+/).slice(1))

/** The tsconfig files that a project needs, its own first, as paths from the root. */
function configurationsOf(project: string, known: string[] = []): string[] {
  const path = project.endsWith('.json') ? project : join(project, 'tsconfig.json')
  if (known.includes(path)) return known
  known.push(path)
  const { extends: base, references = [] } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
    extends?: string
    references?: { path: string }[]
  }
  for (const needed of [...(base ? [base] : []), ...references.map((reference) => reference.path)])
    configurationsOf(relative(ROOT, join(ROOT, dirname(path), needed)), known)
  return known
}

describe('the container image', () => {
  it('copies every folder that the configurations of what it compiles and bundles name', () => {
    const built = [...dockerfile.matchAll(/(?:compile --|vite build) ([a-z ]+)/g)].flatMap(
      ([, projects = '']) => projects.trim().split(' '),
    )
    expect(built).toEqual(['api', 'bff', 'client'])
    const copied = copies.filter((words) => !words[0]?.startsWith('--from')).map((words) => words[0])
    const needed = [...new Set(built.flatMap((project) => configurationsOf(project)))]
    expect(needed).toContain('client/tsconfig.vite.json')
    expect(needed.filter((path) => !copied.includes(path) && !copied.includes(path.split('/')[0]))).toEqual(
      [],
    )
  })

  it('copies only sources that exist and that .dockerignore lets through', () => {
    const sources = copies
      .filter((words) => !words[0]?.startsWith('--from'))
      .flatMap((words) => words.slice(0, -1))
    expect(sources.length).toBeGreaterThan(4)
    for (const source of sources) {
      expect(existsSync(join(ROOT, source)), source).toBe(true)
      expect(ignored, source).not.toContain(source)
    }
  })

  it('takes over from the build stage only what docker/product-tree.mjs puts together', () => {
    const taken = copies
      .filter((words) => words[0] === '--from=build')
      .flatMap((words) => words.filter((word) => word.startsWith('/')))
    expect(taken).toEqual(
      ['node_modules', 'package.json', 'LICENSE', 'dist'].map((name) => `/product/${name}`),
    )
    expect(dockerfile).toMatch(/ node docker\/product-tree\.mjs \/product$/m)
  })

  it('holds every process, thread and command that the product has, and no test of them', () => {
    const paths = [
      'bff/main.js',
      'api/main.js',
      'api/ops/backup.js',
      'api/x/y-process.js',
      'bff/x/y-worker.js',
    ]
    const others = [
      'shared/node/process/job-process.js',
      'shared/node/testing/echo-process.js',
      'api/testing/some-process.js',
      'api/ops/x.js',
    ]
    expect(programsAmong([...paths, ...others])).toEqual(paths)
    const compiled = readdirSync(join(ROOT, 'api/ops')).filter((name) => /(?<!\.test)\.ts$/.test(name))
    const commands = compiled.filter((name) =>
      readFileSync(join(ROOT, 'api/ops', name), 'utf8').includes('await runCommand('),
    )
    const programs = commands.map((name) => `api/ops/${name.replace(/\.ts$/, '.js')}`)
    expect(programs.length).toBeGreaterThan(2)
    expect(programsAmong(programs)).toEqual(programs)
  })

  it('holds every program that the product begins by its address, which no import names', () => {
    const begun = ['api', 'bff', 'shared'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/(^|\/)testing\//.test(path))
        .flatMap((path) => {
          const source = join(folder, path)
          const addresses = readFileSync(join(ROOT, source), 'utf8').matchAll(
            /new URL\(\s*'([^']+)',\s*import\.meta\.url/g,
          )
          return [...addresses].map(([, address = '']) => ({
            source,
            program: join(dirname(source), address),
          }))
        }),
    )
    expect(begun.length).toBeGreaterThan(5)
    for (const { source, program } of begun) {
      expect(existsSync(join(ROOT, `${program}.ts`)), `${source}: ${program}`).toBe(true)
      expect(programsAmong([`${program}.js`]), source).toEqual([`${program}.js`])
      // A program starts only programs of its own side; the backend is the exception, which the gateway starts.
      if (program !== 'api/main') expect(program.split('/')[0], source).toBe(source.split('/')[0])
    }
  })

  it('keeps the licence of every package beside its files', () => {
    expect(
      packagesOf(['node_modules/@a/b/x.js', 'node_modules/c/node_modules/d/e/f.js', 'dist/x.js']),
    ).toEqual(['node_modules/@a/b', 'node_modules/c/node_modules/d'])
  })

  it('P02 runs as an ordinary user, on a Node.js that package.json allows, and says when it is ill', () => {
    const [, lastStage = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
    expect(lastStage).toMatch(/^USER node$/m)
    expect(lastStage).toMatch(/^HEALTHCHECK .*\/healthz/m)
    expect(lastStage).toMatch(/^VOLUME \/data$/m)
    expect(new Set(dockerfile.match(/^FROM \S+/gm))).toEqual(new Set(['FROM node:24-bookworm-slim']))
  })

  it.each(['', ' ', ' 3000\n'])('with PORT=%j, which is 3000 to the product, was ill for ever', (PORT) => {
    const [, command = ''] = /^HEALTHCHECK .*? CMD (\[.*\])$/m.exec(dockerfile) ?? []
    const [, , program = ''] = JSON.parse(command) as string[]
    const asks = `globalThis.fetch = (url) => (console.log(url), Promise.resolve({ ok: true })); ${program}`
    const asked = execFileSync(process.execPath, ['-e', asks], { env: { PORT }, encoding: 'utf8' })
    expect(asked).toBe('http://127.0.0.1:3000/healthz\n')
  })

  it('P02 carries no secret, and downloads nothing but by the lockfile', () => {
    expect(dockerfile).not.toMatch(/^(ARG|ENV).*(SECRET|SENHA|TOKEN|PASSWORD|KEY)/im)
    expect(dockerfile).not.toMatch(/^ADD /m)
    expect(dockerfile).not.toMatch(/curl|wget|sudo|apt-get/)
    expect(dockerfile.match(/npm (install|i|ci)\b/g)).toEqual(['npm ci'])
    // The final image gets nothing but what was built, and its user cannot change any of it.
    const run = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(run.match(/^COPY (?!--from=build --chown=root:root ).*/gm)).toBeNull()
    expect(run).toMatch(/^COPY /m)
  })

  it('P02 is started without rights it does not need, on a file system it cannot write, behind an init', () => {
    const compose = readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8')
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'init: true'])
      expect(compose).toContain(line)
    expect(compose).not.toMatch(/privileged|docker\.sock|network_mode: host/)
    expect(compose).not.toMatch(/(SECRET|SENHA|TOKEN)\s*[:=]\s*\S/)
  })

  it('P02 keeps data, secrets and the checkout history out of the build', () => {
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '**/.env', 'node_modules', 'dist']))
  })
})
