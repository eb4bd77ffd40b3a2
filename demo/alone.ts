import { connect } from '#server/database/db.ts';

/** Arbitrary numbers that separate this advisory lock from others in the same database. */
const LOCK = [7_032, 1] as const;

/** A lock for work that only one of several processes does. */
export interface Alone {
  /** Whether this process holds the lock. Call it before each step, because the previous holder may have ended. */
  mine(): Promise<boolean>;
  /** Releases the lock. */
  leave(): Promise<void>;
}

/**
 * Uses an advisory lock on a connection of its own: when the process dies, the connection ends and the lock is free at once. Taking the
 * lock repeatedly is harmless, since the end of the connection releases all of it.
 */
export function aloneIn(url: string): Alone {
  const own = connect(url, { max: 1, name: 'vezu-demo' });
  return {
    async mine() {
      const [row] = await own<{ mine: boolean }[]>`select pg_try_advisory_lock(${LOCK[0]}, ${LOCK[1]}) as mine`;
      return row?.mine ?? false;
    },
    leave: () => own.end({ timeout: 1 }),
  };
}
