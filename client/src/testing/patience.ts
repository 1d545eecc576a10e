import { configure } from '@testing-library/react'

/**
 * Milliseconds until a screen that does not come counts as hung: a busy machine loads its code slowly. Where failing is
 * what is waited for (`npm run test:mutants`), less.
 */
const HUNG_MS = Number(import.meta.env['VITE_PATIENCE_MS'] ?? 30_000)

configure({ asyncUtilTimeout: HUNG_MS })
