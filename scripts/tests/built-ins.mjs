// Built-in objects that packages sometimes replace for the whole process with newer versions of their own.

/** The watched built-ins by name, as they are at this moment. */
export const builtIns = () => ({
  'JSON.parse': JSON.parse,
  'JSON.stringify': JSON.stringify,
  Promise,
  'Function.prototype.toString': Function.prototype.toString,
})

/** The names of those that have been replaced since `before`, one line each. */
export const replacedSince = (before) =>
  Object.entries(builtIns())
    .filter(([name, now]) => before[name] !== now)
    .map(([name]) => `${name} que não é do Node.js`)
