import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createVite } from 'vite';

/**
 * Runs as its own process beside `npm run dev`: Vite goes on while the server is started again after each change, so that an open page
 * is not loaded again. It serves the files of the app, and takes pages as POST of their HTML with the path in `x-path`. It reports its
 * port, and ends when the channel to the start script closes.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

const http = createServer();
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const { port } = http.address() as AddressInfo;
const vite = await createVite({
  configFile: join(import.meta.dirname, '../../../../../vite.config.ts'),
  configLoader: 'native',
  server: { middlewareMode: true, ws: { server: http, clientPort: port } },
  appType: 'custom',
});
http.on('request', (request, response) => {
  if (request.method === 'POST') {
    page(request).then(
      (html) => response.end(html),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  } else vite.middlewares(request, response, () => response.writeHead(404).end());
});
process.send?.({ port });

async function page(request: IncomingMessage): Promise<string> {
  return vite.transformIndexHtml(String(request.headers['x-path']), await text(request));
}
