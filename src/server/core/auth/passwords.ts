import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../bounded-queue.ts';

/** argon2id with the parameters that OWASP recommends; memory in KiB. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The number of hashes that run at a time. Each takes a core and 19 MB, and other requests need the processor too. */
const AT_ONCE = 2;
/** The number of hashes that may wait; further ones are refused immediately instead of waiting longer than a person would. */
const MAX_WAITING = 100;

const queued = boundedQueue(AT_ONCE, MAX_WAITING);
let decoy: Promise<string> | null = null;

/** Returns the hash of a password with a new salt. Throws `overloaded` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, COST));
}

/**
 * Whether a password matches the hash `stored`. Without a stored hash the answer is false after the same amount of work, so that the
 * response time does not reveal whether an account exists. Throws `overloaded` when too many wait.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(24).toString('base64'), COST);
  const against = stored ?? (await decoy);
  const matches = await queued(() => verify(against, password));
  return matches && stored !== null;
}
