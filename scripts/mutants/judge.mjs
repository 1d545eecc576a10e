import { Writable } from 'node:stream'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/** Full title of a test: the names of its groups, then its own. */
const titleOf = (test) => test.fullName.replaceAll(' > ', ' › ')

/** Whether a test file starts no process, and so is quick enough to be run in addition to the judges of a source. */
const isQuick = ({ moduleId, project }) =>
  ['client', 'node'].includes(project.name) && !moduleId.endsWith('.process.test.ts')

/**
 * Runs test files of a copy of the tree, as often as needed, in one vitest, because starting vitest takes longer than
 * most tests. A run stops at its first failure.
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
    // After a run that stopped at a failure, vitest may report files of it in the next run.
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
    /**
     * The failed tests of one test file, each with file and full title (an empty title when the file itself could not
     * be loaded).
     */
    judge: async (path) => {
      const specifications = await specificationsOf(path)
      if (specifications.length === 0) throw new Error(`no test file ${path}`)
      return run(specifications)
    },
    /** The failed tests of one file among those whose titles fit the pattern. */
    judgeTitle: async (path, pattern) => {
      vitest.setGlobalTestNamePattern(pattern)
      try {
        return await run(await specificationsOf(path))
      } finally {
        vitest.resetGlobalTestNamePattern()
      }
    },
    /** The failed tests of all quick test files that import a source, directly or not, except those in `but`. */
    judgeRelated: async (source, but) => {
      vitest.config.related = [join(folder, source)]
      const related = await vitest.getRelevantTestSpecifications()
      vitest.config.related = undefined
      const names = new Set(but.map((path) => join(folder, path)))
      const others = related.filter((each) => isQuick(each) && !names.has(each.moduleId))
      return others.length > 0 ? run(others) : []
    },
    /** Tells vitest that a file has changed. */
    changed: (path) => vitest.invalidateFile(join(folder, path)),
    close: () => vitest.close(),
  }
}

/** Swallows what vitest would print for every mutant. */
class Discard extends Writable {
  _write(_chunk, _encoding, done) {
    done()
  }
}
