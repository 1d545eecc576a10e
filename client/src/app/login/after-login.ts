import { createContext } from 'react'

/** Whether the first screen follows a login, instead of being the one that the browser was opened at. */
export const AfterLogin = createContext(false)
