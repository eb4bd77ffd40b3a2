import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DomainError } from '#shared/core/errors.ts';

const MB = 1024 * 1024;

export interface UploadLimits {
  /** Bytes of uploads that this process holds at once. */
  total: number;
  /** Bytes that one network, and one account, may have on the way at once. */
  perNetwork: number;
  perAccount: number;
  /** Bytes that one account may upload within a day, at one node. */
  perDay: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  total: 192 * MB,
  perNetwork: 64 * MB,
  perAccount: 32 * MB,
  perDay: 1024 * MB,
};

const DAY_SECONDS = 24 * 60 * 60;

/** Who uploads: a network (`networkOf`) and an account. */
interface Uploader {
  network: string;
  accountId: number;
}

/**
 * Takes room for an upload of so many bytes until it is given back. Throws `too_many_requests` when that network or account has
 * too many bytes on the way or has had its share of the day, `overloaded` when this process holds too many.
 */
export type UploadRoom = (bytes: number, by: Uploader) => Promise<() => void>;

/** Bounds the memory that uploads take: by process, by network and by account. */
export function uploadRoom(limits: UploadLimits): UploadRoom {
  const taken = new Map<string, number>();
  const day = new RateLimiterMemory({ points: limits.perDay, duration: DAY_SECONDS });
  const add = (name: string, bytes: number) => {
    const sum = (taken.get(name) ?? 0) + bytes;
    if (sum > 0) taken.set(name, sum);
    else taken.delete(name);
  };
  return async (bytes, { network, accountId }) => {
    const shares = [
      { name: 'all', max: limits.total, code: 'overloaded' },
      { name: `network ${network}`, max: limits.perNetwork, code: 'too_many_requests' },
      { name: `account ${accountId}`, max: limits.perAccount, code: 'too_many_requests' },
    ] as const;
    for (const { name, max, code } of shares) if ((taken.get(name) ?? 0) + bytes > max) throw new DomainError(code);
    for (const { name } of shares) add(name, bytes);
    let given = false;
    const release = () => {
      if (given) return;
      given = true;
      for (const { name } of shares) add(name, -bytes);
    };
    try {
      await day.consume(accountId, bytes);
      return release;
    } catch {
      release();
      throw new DomainError('too_many_requests');
    }
  };
}
