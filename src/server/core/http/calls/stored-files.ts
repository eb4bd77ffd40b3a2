import type { FastifyInstance } from 'fastify';
import { isPublicFile } from '#server/core/files/file-id.ts';
import type { ImageStore } from '#server/core/files/images.ts';
import { DomainError } from '#shared/core/errors.ts';
import { voiceType } from '#shared/core/text/voice-type.ts';

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
