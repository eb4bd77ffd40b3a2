import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { Domain } from '../calls/handlers.ts';

/** A feed is built at most once in this time, in ms, however many clients request it. */
const FRESH_MS = 5_000;

/** Serves the domains' feeds at their paths: public files for other programs, and pages without a script, built on request. */
export function serveFeeds(server: FastifyInstance, domains: readonly Domain[], app: AppContext): void {
  for (const feed of domains.flatMap((domain) => domain.feeds ?? [])) {
    let made: { at: number; bytes: Promise<Uint8Array> } | null = null;
    server.get(feed.path, async (_request, reply) => {
      const at = app.now();
      if (!made || Math.abs(at.getTime() - made.at) >= FRESH_MS) {
        const bytes = feed.make(app, at);
        made = { at: at.getTime(), bytes };
        bytes.catch(() => {
          made = null;
        });
      }
      const bytes = await made.bytes;
      if (feed.policy) reply.header('content-security-policy', feed.policy);
      return reply.type(feed.type).header('cache-control', 'public, max-age=15').send(Buffer.from(bytes));
    });
  }
}
