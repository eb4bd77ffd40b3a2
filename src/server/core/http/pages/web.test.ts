import { rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { allTests, appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import { testFolder } from '#testing/services/small-web.ts';
import { compressFolder } from '../../../../../scripts/build/compress.ts';
import { FIRST_SCREENS_FILE, type FirstScreens } from './first-screen.ts';
import { builtWeb } from './web.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;

const screen = (name: string, who: string) => ({
  pattern: `^/${name}/*$`,
  who,
  scripts: [`/assets/${name}.js`],
  styles: [`/assets/${name}.css`],
  texts: { uk: [`/assets/${name}-uk.js`], en: [`/assets/${name}-en.js`] },
});
const FIRST_SCREENS: FirstScreens = {
  styles: [],
  fonts: { uk: ['/assets/cyrillic.woff2'], en: ['/assets/latin.woff2'] },
  screens: [
    screen('account/login', 'visitor'),
    screen('search', 'browsing'),
    screen('help', 'anyone'),
    screen('trips', 'signedIn'),
  ],
};

const FACTS = { wsPort: 6543, publicUrl: 'http://vezu.example:8080', supportEmail: null };

const built = allTests(() =>
  testFolder({
    'index.html': '<!doctype html><html lang="uk"><head><title>Vezu</title></head><body></body></html>',
    'assets/main-abc123.js': SCRIPT,
    'assets/maplibre-gl-worker-abc123.mjs': SCRIPT,
    'assets/qr-worker-abc123.js': SCRIPT,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.vite/manifest.json': '{}',
    [FIRST_SCREENS_FILE]: JSON.stringify(FIRST_SCREENS),
  }),
);
beforeAll(() => compressFolder(built.path));
const app = appScene(() => ({
  web: builtWeb(built.path, { ...FACTS, publicBrowsing: false }),
  config: { trustProxy: 1 },
}));

/** Returns the raw answer; `fetch` would decompress it. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; size: number }>((resolve, reject) => {
    const asking = httpRequest(app.address, { path, headers }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, size }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

test.each(['/', '/account/login', '/trips/list/7?tab=finished', '/p/ABCD', '/nowhere/at/all', '/%ff', '/b/%E0%A4%A'])(
  'the app serves its page at %s without caching and with the settings of the server',
  async (path) => {
    const response = await app.request('GET', path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(html).toContain('<meta name="ws-port" content="6543">');
    expect(html).toContain('<meta name="public-browsing" content="off">');
  },
);

test('the page may load nothing from other origins and connect to the socket of the public address', async () => {
  const { headers } = await get('/welcome', { host: 'evil.example', 'x-forwarded-host': 'localhost' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("connect-src 'self' ws://vezu.example:6543 ws://vezu.example:8080;");
  const here = String((await get('/welcome', { host: '127.0.0.1:81' })).headers['content-security-policy']);
  expect(here).toContain('ws://vezu.example:8080 ws://127.0.0.1:6543 ws://127.0.0.1:81;');
  expect(policy).not.toContain('unsafe');
  expect(String((await get('/welcome', { host: 'a;script-src *' })).headers['content-security-policy'])).not.toContain(
    '*',
  );
});

test('with an own map style, the page and the map’s worker may load from its origin and from no other', async () => {
  const facts = { wsPort: 6543, publicBrowsing: false, supportEmail: null };
  const tiled = await testApp({
    web: builtWeb(built.path, { ...facts, mapStyleUrl: 'https://tiles.example:8443/s/style.json?key=a&b' }),
  });
  const page = await tiled.request('GET', '/t/abc');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
  expect(policy).toMatch(/connect-src 'self' [^;]* https:\/\/tiles\.example:8443;/);
  expect(policy).toMatch(/script-src 'self';.*worker-src 'self';/);
  expect(await page.text()).toContain(
    '<meta name="map-style" content="https://tiles.example:8443/s/style.json?key=a&amp;b">',
  );
  const worker = await tiled.request('GET', '/assets/maplibre-gl-worker-abc123.mjs');
  const own = await app.request('GET', '/assets/maplibre-gl-worker-abc123.mjs');
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src https://tiles.example:8443",
  );
  expect(own.headers.get('content-security-policy')).not.toContain('tiles.example');
  expect((await app.request('GET', '/t/abc')).headers.get('content-security-policy')).not.toContain('tiles.example');
  await tiled.close();
});

test('only the worker that reads QR codes may run WebAssembly, also when it is compressed', async () => {
  const policyOf = async (path: string, headers = {}) =>
    String((await get(path, headers)).headers['content-security-policy']);
  const expected = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
  expect(await policyOf('/assets/qr-worker-abc123.js')).toBe(expected);
  expect(await policyOf('/assets/qr-worker-abc123.js', { 'accept-encoding': 'br' })).toBe(expected);
  expect(await policyOf('/assets/main-abc123.js')).not.toContain('wasm');
  expect(await policyOf('/trips/list')).not.toContain('wasm');
});

describe('the page names the files of its first screen', () => {
  const tokened = 'vezu_theme=dark; vezu_token=abc';
  test.each([
    ['/help', '', 'uk', 'help'],
    ['/HELP/?about=seats', 'vezu_locale=en', 'en', 'help'],
    ['/help', 'vezu_locale=fr; vezu_token=abc', 'uk', 'help'],
    // A visitor is redirected to the sign-in, because public browsing is off here.
    ['/account/login', '', 'uk', 'account/login'],
    ['/trips', '', 'uk', 'account/login'],
    ['/search', 'vezu_token=', 'uk', 'account/login'],
    ['/', 'vezu_locale=en', 'en', 'account/login'],
    ['/trips', `vezu_locale=en; ${tokened}`, 'en', 'trips'],
    ['/search', tokened, 'uk', 'search'],
    // Only the app knows the page that follows the sign-in.
    ['/account/login', tokened, 'uk', null],
    ['/nowhere', tokened, 'uk', null],
  ])('at %s with the cookies "%s": %s, %s', async (path, cookie, locale, name) => {
    const html = await (await app.request('GET', path, { headers: { cookie } })).text();
    const named = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)">/g)].map(
      ([, at]) => at,
    );
    const files = [`/assets/${name}.css`, `/assets/${name}.js`, `/assets/${name}-${locale}.js`];
    expect(named).toEqual(name === null ? [] : files);
    expect(html).toContain(`<html lang="${locale}"${cookie.includes('dark') ? ' data-theme="dark"' : ''}>`);
    expect(html).toContain(
      `<link rel="preload" href="/assets/${locale === 'uk' ? 'cyrillic' : 'latin'}.woff2" as="font"`,
    );
  });

  test('for visitors too where they may browse', async () => {
    const open = await testApp({
      web: builtWeb(built.path, { wsPort: 6543, publicBrowsing: true, supportEmail: null }),
    });
    expect(await (await open.request('GET', '/search')).text()).toContain('/assets/search.js');
    expect(await (await open.request('GET', '/trips')).text()).toContain('/assets/account/login.js');
    await open.close();
  });

  test('in compressed form, with caches separated by cookie', async () => {
    const { headers } = await get('/help', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('cookie') });
  });
});

describe('the link of a mail with a language', () => {
  const follow = (path: string, cookie = '') => app.request('GET', path, { headers: { cookie }, redirect: 'manual' });

  test.each([
    ['/account/login?lang=en', '/account/login', 'en'],
    ['/account/setup-password?token=abc&lang=uk', '/account/setup-password?token=abc', 'uk'],
    ['//elsewhere/page?lang=en', '/elsewhere/page', 'en'],
    ['/trips?day=2026-12-01&lang=en&q=%D0%9B', '/trips?day=2026-12-01&q=%D0%9B', 'en'],
  ])('%s leads to %s and selects the language', async (path, target, locale) => {
    const answer = await follow(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
    expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`^vezu_locale=${locale}; Path=/; .*SameSite=Lax$`));
  });

  test.each([
    ['/account/login?lang=en', 'vezu_locale=uk'],
    ['/account/login?lang=de', ''],
  ])('%s with the cookie "%s" shows the page in the language of the browser', async (path, cookie) => {
    const answer = await follow(path, cookie);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  });
});

test('a link with a language leads to no other server, also by a backslash', async () => {
  expect(await get('/\\elsewhere.example/x?lang=en')).toMatchObject({
    status: 302,
    headers: { location: '/elsewhere.example/x' },
  });
});

test.each(['//', '//[', '//:99999', '//?lang=en', '//[?lang=uk'])('%s is a path like any other', async (path) => {
  const { status } = await app.request('GET', path, { redirect: 'manual' });
  expect(status).toBeLessThan(500);
});

test('HSTS is sent only over https', async () => {
  expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  const behindProxy = await testApp({ domains: [], config: { trustProxy: 1 } });
  const response = await behindProxy.request('GET', '/health', { headers: { 'x-forwarded-proto': 'https' } });
  expect(response.headers.get('strict-transport-security')).toContain('max-age=');
  await behindProxy.close();
});

test('built files are cached for ever, and compressed for clients that accept it', async () => {
  const plain = await get('/assets/main-abc123.js');
  expect(plain).toMatchObject({ status: 200, size: SCRIPT.length });
  expect(plain.headers['cache-control']).toContain('immutable');
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.size).toBeLessThan(200);
  }
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test.each([
  '/assets/main-gone.js',
  '/.vite/manifest.json',
  '/nothing.png',
  '/api/nothing',
  '/files/nothing',
  '/gtfs-rt/vehicle-positions',
  '/gtfs/nothing',
  '/%2e%2e/package.json',
])('%s is not found', async (path) => {
  expect((await app.request('GET', path)).status).toBe(404);
});

test('an uploaded picture is served only as a picture', async () => {
  const dot = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
  );
  const { id } = await app.context.files.storeImage(dot, { maxSide: 100, thumbSide: 10 });
  const { status, headers } = await get(`/files/${id}.webp`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('immutable'),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('a file that an update has removed while the server runs is not found', async () => {
  await rm(join(built.path, 'assets/qr-worker-abc123.js'));
  expect((await get('/assets/qr-worker-abc123.js')).status).toBe(404);
});

test('a path that cannot be decoded is malformed below /api, also for a browser', async () => {
  const response = await app.request('GET', '/api/%ff', { headers: { accept: 'text/html' } });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'malformed_request' }]);
});
