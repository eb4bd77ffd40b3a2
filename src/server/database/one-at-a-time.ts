import { connect } from './db.ts';

/**
 * Does `work` while no other process does what has the same number in this database; the others wait. The lock is held by a connection of
 * its own, so it is free at once when its holder is killed.
 */
export async function oneAtATime<T>(url: string, advisoryLock: number, work: () => Promise<T>): Promise<T> {
  const own = connect(url, { max: 1, name: 'vezu-lock', slowQueries: true });
  try {
    await own`select pg_advisory_lock(${advisoryLock})`;
    return await work();
  } finally {
    await own.end({ timeout: 5 });
  }
}
