/**
 * The environment is read in one place.
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const environmentReads = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    MemberExpression(node) {
      if (node.object.name !== 'process' || node.property.name !== 'env') return
      const message = 'The environment is read once, in shared/node/settings/environment.ts.'
      context.report({ node, message })
    },
  }),
}
