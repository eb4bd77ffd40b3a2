import { LOCKS } from './advisory-locks.ts';
import { connect } from './db.ts';

/**
 * Runs `work` while no other process runs work under the same lock in this database; the others wait. A separate connection holds the
 * lock, so that it is free immediately when its process is killed.
 */
export async function oneAtATime<T>(url: string, lock: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> {
  const lockPool = connect(url, { max: 1, name: 'vezu-lock', slowQueries: true });
  try {
    await lockPool`select pg_advisory_lock(${LOCKS[lock]})`;
    return await work();
  } finally {
    await lockPool.end({ timeout: 5 });
  }
}
