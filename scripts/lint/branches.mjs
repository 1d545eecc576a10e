const LINE_IDS = new Set(['robo', 'drone', 'civil'])
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
