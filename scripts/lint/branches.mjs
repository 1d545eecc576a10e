import { readFileSync, readdirSync } from 'node:fs'

const LINHAS = new URL('../../shared/linhas/', import.meta.url)
const LINE_IDS = new Set(
  readdirSync(LINHAS).flatMap(
    (name) => /^ {2}id: '(\w+)'/m.exec(readFileSync(new URL(name, LINHAS), 'utf8'))?.[1] ?? [],
  ),
)
const LINE_BRANCH = 'A difference between lines is a field of shared/linhas, not a branch.'

/**
 * Nothing outside the definitions of the lines asks which line it has before it.
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const lineBranches = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      if (node?.type === 'Literal' && LINE_IDS.has(node.value)) context.report({ node, message: LINE_BRANCH })
    }
    return {
      BinaryExpression({ operator, left, right }) {
        if (!/^[!=]==?$/.test(operator)) return
        check(left)
        check(right)
      },
      SwitchCase: ({ test }) => check(test),
    }
  },
}
