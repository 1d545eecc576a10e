// The gateway of npm run dev, run from its sources: `gateway.mjs SCREENS`, where SCREENS is the address at which vite
// serves the screens.
import { start } from '#bff/start/start'

await start({ screens: process.argv[2] })
