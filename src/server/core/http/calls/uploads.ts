import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isPublicFile } from '#server/core/files/file-id.ts';
import type { ImageStore } from '#server/core/files/images.ts';
import { DomainError } from '#shared/core/errors.ts';
import { voiceType } from '#shared/core/text/voice-type.ts';

const MB = 1024 * 1024;

export interface UploadLimits {
  /** The maximum number of bytes that this process receives at a time. */
  total: number;
  /** The maximum number of bytes that one network, and one account, may be uploading at a time. */
  perNetwork: number;
  perAccount: number;
  /** The maximum number of bytes that one account, or the visitors of one network, may upload per day to one node. */
  perDay: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  total: 192 * MB,
  perNetwork: 64 * MB,
  perAccount: 32 * MB,
  perDay: 1024 * MB,
};

const DAY_SECONDS = 24 * 60 * 60;

/** The sender of an upload: a network (`networkOf`) and an account, which a visitor has not. */
interface Uploader {
  network: string;
  accountId: number | null;
}

/**
 * Reserves memory for an upload of at most this many bytes; the returned function releases it, and counts the bytes that arrived against the daily
 * limit: an upload that only announces them uses nothing up. Throws `too_many_requests` when the network or the account is uploading too many bytes
 * or has reached its daily limit, `overloaded` when this process has too many.
 */
export type UploadRoom = (bytes: number, by: Uploader) => Promise<(arrived: number) => void>;

export function uploadRoom(limits: UploadLimits): UploadRoom {
  const bytesInTransfer = new Map<string, number>();
  const day = new RateLimiterMemory({ points: limits.perDay, duration: DAY_SECONDS });
  const add = (name: string, bytes: number) => {
    const sum = (bytesInTransfer.get(name) ?? 0) + bytes;
    if (sum > 0) bytesInTransfer.set(name, sum);
    else bytesInTransfer.delete(name);
  };
  return async (bytes, { network, accountId }) => {
    const sender = accountId === null ? `network ${network}` : `account ${accountId}`;
    const shares = [
      { name: 'all', max: limits.total, code: 'overloaded' },
      { name: `network ${network}`, max: limits.perNetwork, code: 'too_many_requests' },
      ...(accountId === null ? [] : [{ name: sender, max: limits.perAccount, code: 'too_many_requests' } as const]),
    ] as const;
    for (const { name, max, code } of shares)
      if ((bytesInTransfer.get(name) ?? 0) + bytes > max) throw new DomainError(code);
    for (const { name } of shares) add(name, bytes);
    let isReleased = false;
    const release = (arrived: number) => {
      if (isReleased) return;
      isReleased = true;
      for (const { name } of shares) add(name, -bytes);
      // Bytes beyond the limit are counted too; the next upload is refused.
      if (arrived > 0) day.consume(sender, Math.min(arrived, bytes)).catch(() => undefined);
    };
    const today = await day.get(sender);
    if ((today?.consumedPoints ?? 0) + bytes <= limits.perDay) return release;
    release(0);
    throw new DomainError('too_many_requests');
  };
}

const YEAR_SECONDS = 31_536_000;

/**
 * Serves uploaded pictures and voice notes at `/files/<name>`. The names cannot be guessed, the files never change, and browsers never
 * execute them. Only files of public pages may be stored by a CDN, which other sites can then show.
 */
export function serveFiles(app: FastifyInstance, files: ImageStore): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const bytes = await files.read(request.params.name);
    if (!bytes) throw new DomainError('not_found');
    const isPublic = isPublicFile(request.params.name.slice(0, 26));
    if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply
      .type(request.params.name.endsWith('.audio') ? (voiceType(bytes) ?? 'application/octet-stream') : 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`)
      .send(bytes);
  });
}
