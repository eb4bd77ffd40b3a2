import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#shared/core/errors.ts';
import type { Db } from '../database/db.ts';
import type { Secrets } from '../secrets.ts';

const TABLE = 'rate_limit';

/** When the database has not counted within this time, in milliseconds, the process counts in its own memory. */
const BUSY_AFTER = 2_000;

/** A limit that holds across all nodes, because it is counted in PostgreSQL. */
export interface RateLimit {
  /** Names the limit among all others: part of each key in the database. */
  name: string;
  points: number;
  /** The length of a window in seconds; it begins with the first counted point. */
  seconds: number;
}

export interface LimitCount {
  allowed: boolean;
  left: number;
  firstRefused: boolean;
  /** The time until the window ends, in milliseconds. */
  endsIn: number;
}

/**
 * Counts against limits. A value identifies a person, a network or a thing; it is stored as a keyed hash. `sql` must be the pool when the
 * count has to survive the rollback of a transaction. While the database does not answer in time, the process counts in its own memory.
 */
export interface RateLimits {
  /** Counts points, before the outcome of the attempt is known, and returns whether the attempt is allowed. */
  count(limit: RateLimit, sql: Db, value: string, now: Date, points?: number): Promise<LimitCount>;
  /** Counts like `count`, but throws `too_many_requests` with the seconds to wait when the attempt is not allowed. */
  consume(limit: RateLimit, sql: Db, value: string, now: Date, points?: number): Promise<LimitCount>;
  /** Returns how many points are left, without counting or writing. */
  left(limit: RateLimit, sql: Db, value: string, now: Date): Promise<number>;
  release(limit: RateLimit, sql: Db, value: string, now: Date): Promise<void>;
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
      // The attempts of a window are counted at slightly different times, and none waits longer than the window.
      endsIn: Math.min(msBeforeNext, limit.seconds * 1000),
    };
  };
  return {
    count,
    consume: async (limit, sql, value, now, points) => {
      const counted = await count(limit, sql, value, now, points);
      if (!counted.allowed) throw tooMany(counted);
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

function tooMany({ endsIn }: Pick<LimitCount, 'endsIn'>): DomainError {
  return new DomainError('too_many_requests', { facts: { seconds: Math.max(1, Math.ceil(endsIn / 1000)) } });
}

/** The library rejects its promise with the result when a limit is exceeded. */
function refusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

interface Query {
  name?: string;
  text: string;
  values: unknown[];
}

/** Positions of the time parameters in the library's statements, by the end of a statement's name. */
const TIMES: Readonly<Record<string, readonly number[]>> = {
  'rlflx-upsert': [2, 3],
  'rlflx-upsert-force': [2, 3],
  'rlflx-get': [1],
};

/**
 * Runs the library's statements on our driver. The library reads the machine's clock: times are shifted by `shift` milliseconds on their
 * way to the database and back, so that windows follow the app's clock.
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
