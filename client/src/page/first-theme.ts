// Runs in the head of the page, before anything is painted: client/vite/first-theme.ts makes a script of it.
import { applyTheme, THEME_KEY } from './apply-theme.ts'

applyTheme(localStorage.getItem(THEME_KEY))
