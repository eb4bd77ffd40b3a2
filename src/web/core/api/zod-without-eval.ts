import { config } from 'zod/mini';

/**
 * The page's Content-Security-Policy forbids `eval`. Zod must not try it, because the browser reports each attempt as a
 * violation.
 */
config({ jitless: true });
