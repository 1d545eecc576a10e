// Runs in the head of the page, before anything is painted: client/vite/first-script.ts makes a script of it.
import { readSession } from '../session/stored-session.ts'
import { applyTheme, THEME_KEY } from '../page/theme/apply-theme.ts'
import { watchEntry } from '../page/shell/entry-watch.ts'
import { fetchAhead, filesAt, type ScreenFiles } from '../page/shell/fetch-ahead.ts'

watchEntry()
applyTheme(localStorage.getItem(THEME_KEY))
// A signed-in user needs the app and the screen of the address, too: they are fetched beside the entry that asks for them,
// not one or two round trips later.
const { app, telas } = document.currentScript?.dataset ?? {}
if (app !== undefined && telas !== undefined && readSession())
  fetchAhead([...app.split(' '), ...filesAt(location.pathname, JSON.parse(telas) as ScreenFiles)])
