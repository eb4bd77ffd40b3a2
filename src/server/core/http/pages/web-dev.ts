import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { withHead } from './previews.ts';
import { type PageFacts, SERVER_PATHS, type Web, withFacts } from './web.ts';

/** Headers that belong to one connection, or to a body that is passed on uncompressed. */
const NOT_PASSED_ON = new Set([
  'host',
  'connection',
  'accept-encoding',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Serves the app from its sources by the Vite that runs beside this process (`vite-for-development.ts`) and reloads it on changes. Its
 * pages have no Content-Security-Policy, since Vite inserts scripts into them.
 */
export function liveWeb(root: string, vitePort: number, facts: PageFacts): Web {
  const vite = `http://127.0.0.1:${vitePort}`;
  return async () => ({
    wants: (request) => request.method === 'GET' && !SERVER_PATHS.test(request.url),
    answer: async (request, reply, { head }) => {
      reply.removeHeader('content-security-policy');
      const file = await fetch(`${vite}${request.url}`, { headers: passedOn(request) });
      if (file.status !== 404) {
        const headers = [...file.headers].filter(([name]) => !NOT_PASSED_ON.has(name));
        return reply
          .code(file.status)
          .headers(Object.fromEntries(headers))
          .send(Buffer.from(await file.arrayBuffer()));
      }
      const source = await readFile(join(root, 'src/web/index.html'), 'utf8');
      const body = withHead(withFacts(source, facts), head);
      const page = await fetch(vite, { method: 'POST', body, headers: { 'x-path': request.url } });
      return reply
        .code(page.status)
        .type('text/html; charset=utf-8')
        .send(await page.text());
    },
  });
}

function passedOn({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (NOT_PASSED_ON.has(name) ? [] : [[name, String(value)]])),
  );
}
