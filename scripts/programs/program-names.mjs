// Which files are programs: those that a person starts, and those that such programs start.

/** The two server processes; the commands of whoever operates the product. */
const SERVICES = /^(bff|api)\/main\.[jt]s$/
const COMMANDS = /^api\/ops\/(admin|backup|migrate|migrate-storage|restore|retencao)\.[jt]s$/
/** Processes and threads that the programs above start. */
const BEGUN = /^(bff|api)\/(?!(.*\/)?testing\/).*-(process|worker|thread)\.[jt]s$/

/** The programs by kind: scripts/programs.mjs bundles each kind by itself. */
export const KINDS = [SERVICES, COMMANDS, BEGUN]

/** The programs among paths that are relative to the sources' root or to dist/. */
export const programsAmong = (paths) => paths.filter((path) => KINDS.some((kind) => kind.test(path)))
