import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/core/errors.ts';
import { admission } from './admission.ts';

/**
 * Refuses API requests that would have to wait too long, or are beyond `most` under way, with 503 and Retry-After, before
 * anything is spent on them: under too much load those that are taken are still answered in time.
 */
export function shedLoad(app: FastifyInstance, most: number): void {
  const door = admission(most);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const number = door.enter(performance.now());
    if (number === null) throw new DomainError('overloaded');
    reply.raw.once('close', () => door.leave(number, performance.now()));
  });
}
