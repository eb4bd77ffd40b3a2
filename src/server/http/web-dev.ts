import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withHead } from './previews.ts';
import { type PageFacts, SERVER_PATHS, type Web, withFacts } from './web.ts';

/**
 * The app from its sources, reloaded as they change: Vite's own middleware in this server. No policy on its pages, since
 * Vite puts scripts into them.
 */
export function liveWeb(root: string, facts: PageFacts): Web {
  return async (app) => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      configFile: join(root, 'vite.config.ts'),
      // Read as it is: a bundled copy of it would be a changed file to `node --watch`, at every start anew.
      configLoader: 'native',
      server: { middlewareMode: true, ws: { server: app.server } },
      appType: 'custom',
    });
    app.addHook('onClose', () => vite.close());
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
