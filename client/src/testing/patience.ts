import { configure } from '@testing-library/react'

/** Milliseconds until a screen that does not come counts as hung: a busy machine loads its code slowly. */
const HUNG_MS = 30_000

configure({ asyncUtilTimeout: HUNG_MS })
