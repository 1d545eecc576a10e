import { createContext } from 'react'

/** Whether the first screen follows the login, and is not what the browser was opened at. */
export const AfterLogin = createContext(false)
