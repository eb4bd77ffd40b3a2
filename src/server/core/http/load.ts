import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/core/errors.ts';

/**
 * Refuses API requests beyond `most` under way with 503 and Retry-After, before anything is spent on them: under too much
 * load those that are taken are still answered in time (engineering/quality.md, Reliability).
 */
export function shedLoad(app: FastifyInstance, most: number): void {
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    if (underWay >= most) throw new DomainError('overloaded');
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
}
