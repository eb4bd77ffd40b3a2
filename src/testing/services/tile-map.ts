import { createServer } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { clockWithOffset } from '#server/core/clock.ts';
import { secureHeaders } from '#server/core/http/limits/headers.ts';
import { builtWeb } from '#server/core/http/pages/web.ts';
import { WEB_FOLDER } from '#server/core/http/pages/web-stamp.ts';

export interface TileServer {
  /** A MapLibre style with one raster layer, and an invalid one. */
  styleUrl: string;
  brokenUrl: string;
  asked(): number;
  /** From now on there are no tiles (503). */
  fail(): void;
  close(): void;
}

/** A tile server on this machine: the same picture for each tile. `picture` is a PNG of 256 × 256. */
export async function serveTiles(picture: Buffer): Promise<TileServer> {
  let requests = 0;
  let failing = false;
  const server = createServer((request, response) => {
    const source = {
      type: 'raster',
      tileSize: 256,
      tiles: [`http://${request.headers.host}/{z}/{x}/{y}.png`],
      attribution: '<a href="/">&copy; Плитки</a>',
    };
    const style = {
      version: 8,
      sources: { tiles: source },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    };
    const isTile = request.url?.endsWith('.png') === true;
    if (isTile) requests += 1;
    const body = isTile ? picture : request.url === '/style.json' ? JSON.stringify(style) : 'no style';
    response.writeHead(isTile && failing && request.method === 'GET' ? 503 : 200, {
      'access-control-allow-origin': '*',
      // journeys send one of their own
      'access-control-allow-headers': '*',
      'content-type': isTile ? 'image/png' : 'application/json',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    styleUrl: `${origin}/style.json`,
    brokenUrl: `${origin}/broken.json`,
    asked: () => requests,
    fail: () => {
      failing = true;
    },
    close: () => server.close(),
  };
}

/** The app's pages as a server with this `MAP_STYLE_URL` serves them to visitors; API calls go to `api`. */
export async function pagesWithMap(
  mapStyleUrl: string,
  api: string,
): Promise<{ origin: string; app: FastifyInstance }> {
  // A browser keeps connections open, and closing would wait for them.
  const app = fastify({ forceCloseConnections: true });
  secureHeaders(app, clockWithOffset(0));
  app.get('/api/*', async (request, reply) => {
    const answer = await fetch(`${api}${request.url}`, { headers: { accept: 'application/json' } });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
  const facts = { wsPort: Number(new URL(api).port), publicBrowsing: true, supportEmail: null, mapStyleUrl };
  const pages = await builtWeb(WEB_FOLDER, facts)(app);
  app.setNotFoundHandler((request, reply) => pages.answer(request, reply, { head: null, framers: [] }));
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), app };
}
