// The gateway of npm run dev, from its sources: `gateway.mjs SCREENS`, the address where vite serves the screens.
import { start } from '#bff/start/start'

await start({ screens: process.argv[2] })
