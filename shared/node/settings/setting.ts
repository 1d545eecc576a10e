import type { z } from 'zod'

/** Who reads a setting. What `both` read, the gateway passes on to the backend it starts; nothing else. */
type Reader = 'gateway' | 'backend' | 'both'

/** All there is to know of one setting. */
export interface Setting {
  reader: Reader
  /** From the variable's text to the value; its error goes on after the setting's name. */
  kind: z.ZodType<unknown, string>
  /** The text that stands for a variable that was not given; without it there is no value. */
  standard?: string
  /** What the README says in the place of a default. */
  standardInWords?: string
  /** The README's line about it, in Portuguese; without it the README says nothing. */
  about?: string
  /**
   * How compose.yaml hands it to the container: `ports` says where this computer listens, false not at all (DATA_DIR is a
   * volume); without it, from the environment of whoever starts it.
   */
  compose?: 'ports' | false
  /** True when spaces alone are a value, and a wrong one, instead of none. */
  blankCounts?: boolean
  /** True when spaces, line ends and quotes around it count: what it signed already was signed with them. */
  asWritten?: boolean
}
