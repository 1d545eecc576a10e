const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** Folders of the packages that hold these files, once each. */
export const packagesOf = (files) => [...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []))]
