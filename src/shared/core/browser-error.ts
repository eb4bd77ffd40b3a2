import * as z from 'zod/mini';

/** The path is below /api/, so that the limits for slow, large and many requests apply here too. */
export const BROWSER_ERRORS_PATH = '/api/browser-errors';

/** Nobody caught an error or a rejected promise; a screen failed to render; React rendered a screen again. */
export const BROWSER_ERROR_KINDS = ['error', 'rejection', 'render', 'hydration'] as const;

export type BrowserErrorKind = (typeof BROWSER_ERROR_KINDS)[number];

export const browserError = z.object({
  kind: z.enum(BROWSER_ERROR_KINDS),
  name: z.string().check(z.maxLength(100)),
  message: z.string().check(z.maxLength(1_000)),
  stack: z.string().check(z.maxLength(8_000)),
});
