import { createHash } from 'node:crypto';
import type { Actor } from '#shared/core/access.ts';

export interface Presented {
  /** Bypasses the cache and reads the database. */
  fresh?: boolean;
  /** The key of the device that it comes from; operators need the one that their session was opened with. */
  device?: string | null;
}

/**
 * Returns the actor of a token, or null when the token is unknown, revoked or expired. The accounts domain supplies this function; it
 * finds the session by `tokenHash`. The answer may be a cached one of up to one second ago, unless `fresh` is set. Throws OtherDevice
 * when an operator's token comes from another device than the one that it was given to.
 */
export type FindActor = (token: string, now: Date, presented?: Presented) => Promise<Actor | null>;

/** The beginning of every API key, by which programs that search for leaked secrets recognise one. */
export const API_KEY_PREFIX = 'vezu_';

export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/** The SHA-256 of a token; the database stores nothing else of it (docs/product.md 3.3). */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the token of an `Authorization: Bearer …` header. Tokens are accepted from this header only, so that a foreign page cannot send
 * one.
 */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** Returns the password of an `Authorization: Basic …` header (RFC 7617); the user name is ignored. */
export function basicPassword(header: string | undefined): string | null {
  const match = /^Basic ([\w+/-]{1,400}=*)$/i.exec(header ?? '');
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString();
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : null;
}
