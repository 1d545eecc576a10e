// Runs in the head of the page, before anything is painted: client/vite/first-script.ts makes a script of it.
import { readSession } from '../session/stored-session.ts'
import { applyTheme, THEME_KEY } from '../page/apply-theme.ts'
import { fetchAhead } from '../page/fetch-ahead.ts'

applyTheme(localStorage.getItem(THEME_KEY))
// Somebody signed in needs the app, too: it comes beside the entry that asks for it, not a trip of the link after it.
if (readSession()) fetchAhead(document.currentScript?.dataset['app']?.split(' ') ?? [])
