const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** Folders of the packages to which these files belong, each once. */
export const packagesOf = (files) => [...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []))]
