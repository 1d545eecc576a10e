// Which files are programs: what somebody starts, and what those start in their turn.

/** The two processes, and the commands of whoever operates the product. */
const SERVICES = /^(bff|api)\/main\.[jt]s$/
const COMMANDS = /^api\/ops\/(admin|backup|migrate|migrate-storage|restore|retencao)\.[jt]s$/
/** What those start, as processes and threads. */
const BEGUN = /^(bff|api)\/(?!(.*\/)?testing\/).*-(process|worker|thread)\.[jt]s$/

/** The kinds of them. */
export const KINDS = [SERVICES, COMMANDS, BEGUN]

/** The programs among paths, seen from the root of the sources or from dist/. */
export const programsAmong = (paths) => paths.filter((path) => KINDS.some((kind) => kind.test(path)))
