import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withHead } from './previews.ts';
import { type PageFacts, SERVER_PATHS, type Web, withFacts } from './web.ts';

/**
 * Serves the app from its sources with Vite's middleware, which reloads it on changes. Its pages have no Content-Security-Policy, since
 * Vite inserts scripts into them.
 */
export function liveWeb(root: string, facts: PageFacts): Web {
  return async (app) => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      configFile: join(root, 'vite.config.ts'),
      // The configuration is loaded without bundling: `node --watch` would see the bundled copy as a changed file at every start.
      configLoader: 'native',
      server: { middlewareMode: true, ws: { server: app.server } },
      appType: 'custom',
    });
    // The server is closed only when every socket is, including the sockets of Vite.
    app.addHook('preClose', () => vite.close());
    return {
      wants: (request) => request.method === 'GET' && !SERVER_PATHS.test(request.url),
      answer: async (request, reply, head) => {
        const answered = await new Promise<boolean>((resolve, reject) => {
          reply.raw.once('close', () => resolve(true));
          vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
        });
        if (answered) return reply.hijack();
        const source = await readFile(join(root, 'src/web/index.html'), 'utf8');
        const made = withFacts(source, facts);
        const html = await vite.transformIndexHtml(request.url, withHead(made, head));
        return reply.removeHeader('content-security-policy').type('text/html; charset=utf-8').send(html);
      },
    };
  };
}
