// The rules of this house, read by the linter (.oxlintrc.json).
import { lineBranches } from './branches.mjs'
import { environmentReads } from './environment.mjs'
import { declaredNames, fileNames } from './names.mjs'

export default {
  meta: { name: 'house' },
  rules: {
    'declared-names': declaredNames,
    'environment-reads': environmentReads,
    'file-names': fileNames,
    'line-branches': lineBranches,
  },
}
