/**
 * Keeps zod from compiling schemas, since the content security policy forbids evaluated code. Schemas are
 * made while scripts load: the entry imports this before anything that brings zod. Settings that zod has made
 * already are kept.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig ??= {}
settings.__zod_globalConfig.jitless = true
