/**
 * The content security policy forbids evaluated code, which zod would otherwise try to compile schemas with. Schemas are made
 * while scripts load: the entry imports this before anything that brings zod, and what zod may have made of it already is kept.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig ??= {}
settings.__zod_globalConfig.jitless = true
