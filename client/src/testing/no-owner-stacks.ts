import * as React from 'react'

/** Name under which React keeps its internals, for its renderers. */
const KEPT = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

const kept = (React as unknown as Record<string, object | undefined>)[KEPT]
if (!kept || !('recentlyCreatedOwnerStacks' in kept))
  throw new Error('React counts the stacks of elements elsewhere.')

/**
 * React in development keeps a stack of calls for each of the first 10,000 elements of a second, so that
 * warnings can say who made them. That takes a tenth of the processor time of these tests. Here React finds
 * that it has made enough of them.
 */
Object.defineProperty(kept, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
