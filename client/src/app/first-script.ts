// Runs in the head of the page, before anything is painted: client/vite/first-script.ts makes a script of it.
import { readSession } from '../session/stored-session.ts'
import { applyTheme, THEME_KEY } from '../page/theme/apply-theme.ts'
import { fetchAhead, filesAt, type ScreenFiles } from '../page/shell/fetch-ahead.ts'

applyTheme(localStorage.getItem(THEME_KEY))
// Somebody signed in needs the app, too, and the screen of the address: they come beside the entry that asks for them, not
// a trip or two of the link after it.
const { app, telas } = document.currentScript?.dataset ?? {}
if (app !== undefined && telas !== undefined && readSession())
  fetchAhead([...app.split(' '), ...filesAt(location.pathname, JSON.parse(telas) as ScreenFiles)])
