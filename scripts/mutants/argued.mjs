/**
 * Wrong values that change nothing anybody can see, each with the reason. As patterns: `was` for the value that stood
 * in `file`, `is` for the wrong one put in its place.
 */
const ARGUED = [
  {
    file: 'shared/errors/errors.ts',
    was: />=/,
    why: '400 itself stands in the table above, so that the comparison never decides about it',
  },
  {
    file: 'shared/node/settings/backend-environment.ts',
    was: /^\['PATH'/,
    is: /OPTIONS'\]$/,
    why: 'the order in which an environment is put together says nothing',
  },
  {
    file: 'shared/linhas/campos.ts',
    was: /^'(codigo|numero|regiao|texto)'$/,
    why: 'a kind of field that there is none of does not compile',
  },
]

/** The reason why no test can notice this wrong value; undefined when a test should. */
export const argumentFor = ({ file, was, is }) =>
  ARGUED.find((one) => one.file === file && one.was.test(was) && (one.is ?? /(?:)/).test(is))?.why
