// What packages that bring newer JavaScript with them put in the place of the language's own, for all of their process.

/** What they are looked for by, as it is now. */
export const builtIns = () => ({
  'JSON.parse': JSON.parse,
  'JSON.stringify': JSON.stringify,
  Promise,
  'Function.prototype.toString': Function.prototype.toString,
})

/** Those that are no longer what they were, one line each. */
export const replacedSince = (before) =>
  Object.entries(builtIns())
    .filter(([name, now]) => before[name] !== now)
    .map(([name]) => `${name} que não é do Node.js`)
