import { connect } from '#server/database/db.ts';

/** Any numbers: keep this advisory lock apart from others in the same database. */
const LOCK = [7_032, 1] as const;

/** What only one of several processes does. */
export interface Alone {
  /** Whether it is this one's: asked before each time, for the one that had it may be gone. */
  mine(): Promise<boolean>;
  /** Leaves it to another. */
  leave(): Promise<void>;
}

/**
 * An advisory lock on a connection of its own, for as long as that lives: a process that dies leaves it at once. Asking again
 * takes it again, which the end of the connection undoes too.
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
