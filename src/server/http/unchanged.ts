import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The length of a tag; 96 bits are enough to distinguish the answers of one address. */
const TAG_LENGTH = 16;

/**
 * Tags the answer, and returns whether the caller has the same one already. The tag is a weak one, since compression on the way changes
 * the bytes of an answer and not what it says.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH);
  reply.header('etag', `W/"${tag}"`);
  return String(request.headers['if-none-match'] ?? '').includes(`"${tag}"`);
}
