import * as z from 'zod/mini';

/** How the code of a parcel is hashed, by the server and by the device that checks it: half a second to a second on an old phone. */
export const PIN_HASH = { name: 'PBKDF2', hash: 'SHA-256', iterations: 300_000, bytes: 32, saltBytes: 16 } as const;

/** How many wrong codes the device tried without a connection before the parcel was handed out. */
export const offlineTries = z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(20)));
