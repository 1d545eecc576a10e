/** By which of a package's files, and of `#shared/*`, browsers are served: its sources, in TypeScript, where it has them. */
export const CONDITIONS = ['source', 'module', 'browser', 'development|production']
