import { Writable } from 'node:stream'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/** Full title of a test: the names of its groups and its own. */
const titleOf = (test) => test.fullName.replaceAll(' > ', ' › ')

/** Whether a test file may be asked beside the judges of a source: it starts nothing. */
const isQuick = ({ moduleId, project }) =>
  ['client', 'node'].includes(project.name) && !moduleId.endsWith('.process.test.ts')

/**
 * Runs test files of a copy of the tree, again and again in one vitest: starting it costs more than most tests. A file
 * stops at its first failure.
 */
export async function makeJudge(folder) {
  const vitest = await createVitest(
    'test',
    {
      root: folder,
      config: join(folder, 'vitest.config.ts'),
      watch: false,
      reporters: [{}],
      bail: 1,
      cache: false,
    },
    { logLevel: 'silent', clearScreen: false },
    { stdout: new Discard(), stderr: new Discard() },
  )
  const known = new Map()
  const specificationsOf = async (path) => {
    if (!known.has(path)) known.set(path, await vitest.globTestSpecifications([join(folder, path)]))
    return known.get(path)
  }
  const run = async (specifications) => {
    const asked = new Set(specifications.map(({ moduleId }) => moduleId))
    const result = await vitest.runTestSpecifications(specifications)
    const { unhandledErrors } = result
    // A run that stopped at a failure may hand its other files to the next one.
    const testModules = result.testModules.filter(({ moduleId }) => asked.has(moduleId))
    const failed = testModules.flatMap((module) => {
      const file = module.relativeModuleId
      const titles = [...module.children.allTests('failed')].map(titleOf)
      const broken = titles.length === 0 && module.state() === 'failed'
      return [...titles.map((title) => ({ file, title })), ...(broken ? [{ file, title: '' }] : [])]
    })
    if (failed.length === 0 && unhandledErrors.length > 0)
      failed.push({ file: 'unhandled error', title: String(unhandledErrors[0]?.message) })
    return failed
  }
  return {
    /** What fails in one test file, each with file and full title (empty when the file itself could not be read). */
    judge: async (path) => {
      const specifications = await specificationsOf(path)
      if (specifications.length === 0) throw new Error(`no test file ${path}`)
      return run(specifications)
    },
    /** What fails among the tests of one file whose titles fit the pattern. */
    judgeTitle: async (path, pattern) => {
      vitest.setGlobalTestNamePattern(pattern)
      try {
        return await run(await specificationsOf(path))
      } finally {
        vitest.resetGlobalTestNamePattern()
      }
    },
    /** What fails in the quick test files that a source reaches, those of `but` left out. */
    judgeRelated: async (source, but) => {
      vitest.config.related = [join(folder, source)]
      const related = await vitest.getRelevantTestSpecifications()
      vitest.config.related = undefined
      const names = new Set(but.map((path) => join(folder, path)))
      const others = related.filter((each) => isQuick(each) && !names.has(each.moduleId))
      return others.length > 0 ? run(others) : []
    },
    /** Tells that a file has another text now. */
    changed: (path) => vitest.invalidateFile(join(folder, path)),
    close: () => vitest.close(),
  }
}

/** What vitest would print of every mutant. */
class Discard extends Writable {
  _write(_chunk, _encoding, done) {
    done()
  }
}
