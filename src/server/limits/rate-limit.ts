import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#shared/core/errors.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Db } from '../database/db.ts';

const TABLE = 'rate_limit';

/** When the database has not counted within this time, in milliseconds, the process counts in its own memory. */
const BUSY_AFTER = 2_000;

/** A limit that holds across all nodes, because it is counted in PostgreSQL. */
export interface RateLimit {
  /** Names the limit among all others: part of each key in the database. */
  name: string;
  /** So many are allowed in a window. */
  points: number;
  /** The length of a window; it begins with the first point that is counted. */
  seconds: number;
}

export interface Counted {
  allowed: boolean;
  /** How many more are allowed in this window. */
  left: number;
  /** This is the first one of the window that is refused. */
  firstRefused: boolean;
  /** When the window ends, in milliseconds from now. */
  endsIn: number;
}

/**
 * Counts against limits. A value is a person, a network or a thing; it is stored as a keyed hash. `sql` is the pool wherever the
 * count must outlive a transaction that fails. When the database does not answer in time, the process counts alone until it does
 * again.
 */
export interface RateLimits {
  /** Counts points before the outcome is known, and says whether it is still allowed. */
  count(limit: RateLimit, sql: Db, value: string, now: Date, points?: number): Promise<Counted>;
  /** The same, but throws `too_many_requests` when it is not allowed. */
  consume(limit: RateLimit, sql: Db, value: string, now: Date, points?: number): Promise<Counted>;
  /** How many more are allowed; counts nothing and writes nothing. */
  left(limit: RateLimit, sql: Db, value: string, now: Date): Promise<number>;
  /** Gives a point back. */
  release(limit: RateLimit, sql: Db, value: string, now: Date): Promise<void>;
  /** Forgets everything that was counted. */
  reset(limit: RateLimit, sql: Db, value: string): Promise<void>;
}

export function createRateLimits(secrets: Pick<Secrets, 'keyedHash'>): RateLimits {
  const inMemory = new Map<string, RateLimiterMemory>();
  const limiter = ({ name, points, seconds }: RateLimit, sql: Db, now: Date) => {
    const insuranceLimiter =
      inMemory.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    inMemory.set(name, insuranceLimiter);
    return new RateLimiterPostgres({
      storeClient: storeClient(sql, now.getTime() - Date.now()),
      storeType: 'client',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      insuranceLimiter,
    });
  };
  const keyOf = ({ name }: RateLimit, value: string) =>
    secrets.keyedHash(`rate limit ${name} ${value}`).toString('base64url');
  const count: RateLimits['count'] = async (limit, sql, value, now, points = 1) => {
    const { consumedPoints, msBeforeNext } = await limiter(limit, sql, now)
      .consume(keyOf(limit, value), points)
      .catch(refusal);
    return {
      allowed: consumedPoints <= limit.points,
      left: Math.max(0, limit.points - consumedPoints),
      firstRefused: consumedPoints > limit.points && consumedPoints - points <= limit.points,
      endsIn: msBeforeNext,
    };
  };
  return {
    count,
    consume: async (limit, sql, value, now, points) => {
      const counted = await count(limit, sql, value, now, points);
      if (!counted.allowed) throw new DomainError('too_many_requests');
      return counted;
    },
    left: async (limit, sql, value, now) => {
      const state = await limiter(limit, sql, now).get(keyOf(limit, value));
      return state === null ? limit.points : Math.max(0, limit.points - state.consumedPoints);
    },
    release: async (limit, sql, value, now) => {
      await limiter(limit, sql, now).reward(keyOf(limit, value));
    },
    reset: async (limit, sql, value) => {
      await limiter(limit, sql, new Date()).delete(keyOf(limit, value));
    },
  };
}

/** The library rejects with its result when a limit is exceeded. */
function refusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

interface Query {
  name?: string;
  text: string;
  values: unknown[];
}

/** Which values of the library's statements are times, by the end of a statement's name. */
const TIMES: Readonly<Record<string, readonly number[]>> = {
  'rlflx-upsert': [2, 3],
  'rlflx-upsert-force': [2, 3],
  'rlflx-get': [1],
};

/**
 * Runs the library's statements on our driver. The library reads the machine's clock: times are moved by `shift` milliseconds on
 * their way to the database and back, so that windows go by the app's clock.
 */
function storeClient(sql: Db, shift: number) {
  return {
    query: async ({ name = '', text, values }: Query) => {
      const times = TIMES[name.slice(name.indexOf(':') + 1)] ?? [];
      const shifted = values.map((value, at) => {
        return typeof value === 'number' && times.includes(at) ? value + shift : String(value);
      });
      const rows = await inTime(sql.unsafe<{ points: number; expire: number }[]>(text, shifted, { prepare: true }));
      return {
        rows: rows.map(({ points, expire }) => ({ points, expire: expire - shift })),
        rowCount: rows.count,
      };
    },
  };
}

async function inTime<T>(answer: PromiseLike<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database is busy')), BUSY_AFTER);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
