/** Wrong values that change nothing anybody can see, with the reason. `was`: what stood there, or a pattern of it. */
const ARGUED = []

/** Why nobody can notice this wrong value; undefined when somebody should. */
export const argumentFor = ({ file, was, is }) =>
  ARGUED.find((one) => one.file === file && one.was.test(was) && (one.is ?? /(?:)/).test(is))?.why
