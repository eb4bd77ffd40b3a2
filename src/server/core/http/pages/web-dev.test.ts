import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { liveWeb } from './web-dev.ts';

test('pages and files come from the Vite beside the server, which ends with the start script', async () => {
  const vite = fork(join(import.meta.dirname, 'vite-for-development.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(vite, 'message');
  const app = fastify();
  const root = join(import.meta.dirname, '../../../../..');
  const pages = await liveWeb(root, port, { wsPort: 6001, publicBrowsing: true, supportEmail: null })(app);
  app.setNotFoundHandler((request, reply) => pages.answer(request, reply, { head: null, framers: [] }));
  const page = await app.inject('/search?from=1');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<script type="module" src="/@vite/client">');
  expect(page.body).toContain('<meta name="ws-port" content="6001">');
  const file = await app.inject('/paths.ts');
  expect(file.headers['content-type']).toBe('text/javascript');
  const again = await app.inject({ url: '/paths.ts', headers: { 'if-none-match': String(file.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const texts = await app.inject('/@id/__x00__texts:alerts');
  expect(texts.body, 'a changed text reloads no page').toContain('import.meta.hot?.accept()');
  await app.close();
  vite.disconnect();
  expect(await once(vite, 'exit')).toEqual([0, null]);
});
