import * as React from 'react'

/** What React keeps for itself and its renderers. */
const KEPT = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

const kept = (React as unknown as Record<string, object | undefined>)[KEPT]
if (!kept || !('recentlyCreatedOwnerStacks' in kept))
  throw new Error('React counts the stacks of elements elsewhere.')

/**
 * React in development keeps a stack of calls for each of the first 10,000 elements of a second, for warnings to say who
 * made them: a tenth of the processor that these tests take. Here it finds that it has made enough.
 */
Object.defineProperty(kept, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
