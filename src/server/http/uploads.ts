import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DomainError } from '#shared/core/errors.ts';

const MB = 1024 * 1024;

export interface UploadLimits {
  /** The maximum number of upload bytes in this process at once. */
  total: number;
  /** The maximum number of bytes that one network, and one account, may be uploading at once. */
  perNetwork: number;
  perAccount: number;
  /** The maximum number of bytes that one account may upload per day to one node. */
  perDay: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  total: 192 * MB,
  perNetwork: 64 * MB,
  perAccount: 32 * MB,
  perDay: 1024 * MB,
};

const DAY_SECONDS = 24 * 60 * 60;

/** The sender of an upload: a network (`networkOf`) and an account. */
interface Uploader {
  network: string;
  accountId: number;
}

/**
 * Reserves memory for an upload; the returned function releases it. Throws `too_many_requests` when the network or the account is
 * uploading too many bytes or has reached its daily limit, `overloaded` when this process has too many.
 */
export type UploadRoom = (bytes: number, by: Uploader) => Promise<() => void>;

/** Limits the memory for uploads: by process, by network and by account. */
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
