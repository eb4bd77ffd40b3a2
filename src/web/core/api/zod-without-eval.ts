import { config } from 'zod/mini';

/** The page's policy forbids `eval`; the schema library must not even try, since a refusal is reported as an attack. */
config({ jitless: true });
