import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '#shared/core/errors.ts';

/** argon2id with the parameters that OWASP recommends; memory in KiB. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes under way at once: each takes a core and 19 MB, and other requests must go on. */
const AT_ONCE = 2;
/** Waiting beyond these are told to come back, before they wait for longer than they would stay. */
const MAX_WAITING = 100;

const waiting: (() => void)[] = [];
let running = 0;
let decoy: Promise<string> | null = null;

/** The hash of a password, with its own salt. Throws `overloaded` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, COST));
}

/**
 * Whether a password is the one of `stored`. Without a stored hash the answer is no, after as much work: nobody learns from
 * the time it takes whether an account exists. Throws `overloaded` when too many wait.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(24).toString('base64'), COST);
  const against = stored ?? (await decoy);
  const matches = await queued(() => verify(against, password));
  return matches && stored !== null;
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new DomainError('overloaded');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // the place is handed on, so that nobody who comes now overtakes
    if (next) next();
    else running -= 1;
  }
}
