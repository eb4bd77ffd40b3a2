import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/core/errors.ts';
import type { ImageStore } from '../files/images.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves uploaded pictures at `/files/<name>`. The names cannot be guessed, the files never change, and browsers never execute them. */
export function serveFiles(app: FastifyInstance, files: ImageStore): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const bytes = await files.read(request.params.name);
    if (!bytes) throw new DomainError('not_found');
    return reply
      .type('image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
      .send(bytes);
  });
}
