import { createHash } from 'node:crypto';
import type { Actor } from '#shared/core/access.ts';

/**
 * Who carries a token, at this moment: null when it is unknown, revoked or expired. The accounts domain supplies it to the
 * app; it finds the session by `tokenHash`. An answer may be a second old, unless `fresh` asks the database.
 */
export type FindActor = (token: string, now: Date, fresh?: boolean) => Promise<Actor | null>;

/** The SHA-256 of a token; the database stores nothing else of it (docs/product.md 3.3). */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of an `Authorization: Bearer …` header. It is accepted from nowhere else, so no foreign page can send it. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** The password of an `Authorization: Basic …` header (RFC 7617), whoever the user is said to be. */
export function basicPassword(header: string | undefined): string | null {
  const match = /^Basic ([\w+/-]{1,400}=*)$/i.exec(header ?? '');
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString();
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : null;
}
