import type { Db } from './db.ts';

/**
 * The keys of PostgreSQL's advisory locks that have one key each. Nodes of an earlier version run beside this one during an upgrade, so that
 * a key never changes. The triggers of the audit log (86359002) and of the partitions of positions (86359015) have keys of the same kind.
 */
export const LOCKS = {
  /** Only one process migrates. */
  migrations: 86_359_001,
  /** Only one process fills in the demo data. */
  demo: 86_359_003,
  /** Only one process loads places and crossings from the files. */
  places: 86_359_004,
  /** Only one process changes the rights of tables. */
  runningRole: 86_359_005,
  /** Only one process makes the queue's own functions. */
  jobFunctions: 86_359_006,
  /** Operators name places one after another. */
  placeNames: 86_359_021,
} as const;

/** The first of two keys of the locks of things; the second is an id, or the hash of a text. */
export const LOCK_SPACES = {
  /** The workers of the job queue. */
  workers: 7_031,
  /** The process that moves the buses of the demo data. */
  demoDriver: 7_032,
  /** Trips whose reviews are counted. */
  reviews: 7_033,
  /** Object that a PUT replaces. */
  replaced: 7_034,
  /** Trips whose last seats several people try to get. */
  seats: 0x73656174,
  /** Networks whose guests book. */
  guestNetworks: 0x67756573,
  /** Trips that guests book. */
  guestTrips: 0x67757472,
} as const;

/** Waits until no other transaction has this lock, and has it until this one ends. */
export async function lock(sql: Db, key: keyof typeof LOCKS): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[key]})`;
}

/** Waits until no other transaction has the lock of this thing, and has it until this one ends. */
export async function lockThing(sql: Db, space: keyof typeof LOCK_SPACES, thing: number | string): Promise<void> {
  const key = typeof thing === 'number' ? sql`${thing}::int` : sql`hashtext(${thing})`;
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES[space]}::int, ${key})`;
}
