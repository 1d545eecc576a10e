import type { z } from 'zod'

/** Who reads a setting. The gateway passes on to the backend it starts what `both` read, and no other setting. */
type Reader = 'gateway' | 'backend' | 'both'

/** All there is to know of one setting. */
export interface Setting {
  reader: Reader
  /** Turns the variable's text into the value; its error is a clause that follows the setting's name. */
  kind: z.ZodType<unknown, string>
  /** The text that counts where the variable was not given; without it there is no value then. */
  standard?: string
  /** What the README says in place of a default value. */
  standardInWords?: string
  /** What the README says about the setting, in Portuguese; without it the README does not list it. */
  about?: string
  /**
   * How compose.yaml gives the setting to the container: 'ports' by the port mapping of the computer, false not at all
   * (DATA_DIR is a volume); without this, from the environment of whoever starts it.
   */
  compose?: 'ports' | false
  /** True when a value of spaces only is an error, instead of counting as not given. */
  blankCounts?: boolean
  /**
   * True when spaces, line ends and quotes around the value belong to it: what a secret signed already was signed with
   * them.
   */
  asWritten?: boolean
}
