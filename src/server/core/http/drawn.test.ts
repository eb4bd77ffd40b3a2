import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { FIRST_SCREENS_FILE, type FirstScreens } from './first-screen.ts';
import { builtWeb } from './web.ts';

const STYLES = '.in{color:red}';
const PAGE = `<!doctype html><html lang="uk"><head><title>Vezu</title>
<link rel="stylesheet" crossorigin href="/assets/app.css"></head><body><div id="root"></div></body></html>`;
const FIRST_SCREENS: FirstScreens = {
  fonts: {},
  screens: ['account/login', 'search'].map((name) => ({
    pattern: `^/${name}/*$`,
    who: name === 'search' ? 'browsing' : 'visitor',
    scripts: [],
    styles: ['/assets/part.css'],
    texts: {},
  })),
};
/** As `src/web/draw.tsx` is built, but that its screens say what they were drawn with. */
const BUNDLE = `
  let known = [];
  export const DRAWN = ['/account/login', '/search'];
  export const ASKS = [{ paths: ['/search'], address: '/health', queryKey: ['health'] },
    { paths: ['/search'], address: '/api/gone', queryKey: ['gone'] }];
  export const prepare = async () => undefined;
  export const know = (answers) => { known = answers; };
  export const draw = () => {
    const facts = [window.location.pathname, document.cookie, window.matchMedia('').matches ? 'wide' : 'narrow',
      document.querySelector('meta[name="public-browsing"]').content, JSON.stringify(known.map(([key]) => key)),
      Intl.DateTimeFormat().resolvedOptions().timeZone];
    return '<form class="a"><i style="width:5px"></i><b style="width:5px">' + facts.join(' ') + '</b></form>';
  };`;
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-drawn-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'drawing'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app.css'), STYLES);
  await writeFile(join(folder, 'assets/part.css'), '.part{top:0}');
  await writeFile(join(folder, FIRST_SCREENS_FILE), JSON.stringify(FIRST_SCREENS));
  await writeFile(join(folder, 'drawing/package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'drawing/draw.js'), BUNDLE);
  const facts = { wsPort: 6543, publicBrowsing: true, supportEmail: null };
  app = await testApp({ web: builtWeb(folder, facts, { drawing: join(folder, 'drawing') }) });
  await vi.waitFor(async () => expect(await get('/search')).toContain('<form'), { timeout: 15_000 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.request('GET', path, { headers })).text();
}

/** What the drawn screen says it was drawn with; null where none is drawn. */
function screenIn(html: string): string | null {
  return /<b [^>]*>([^<]*)<\/b>/.exec(html)?.[1] ?? null;
}

describe('a stranger’s first screen is drawn', () => {
  test.each([
    ['/search', {}, '/search vezu_locale=uk wide on [["health"]] Europe/Kyiv'],
    ['/search', { cookie: 'vezu_locale=en' }, '/search vezu_locale=en wide on [["health"]] Europe/Kyiv'],
    ['/search', { 'user-agent': PHONE }, '/search vezu_locale=uk narrow on [["health"]] Europe/Kyiv'],
    ['/search', { 'user-agent': PHONE, 'sec-ch-ua-mobile': '?0' }, '/search vezu_locale=uk wide'],
    ['/search', { 'sec-ch-ua-mobile': '?1' }, '/search vezu_locale=uk narrow'],
    ['/', {}, '/account/login vezu_locale=uk wide'],
    ['/account', {}, '/account/login'],
  ])('%s with %o: %s', async (path, headers, drawn) => {
    expect(screenIn(await get(path, headers))).toContain(drawn);
  });

  test.each([
    ['another screen', '/help', {}],
    ['a search that says more', '/search?from=1', {}],
    ['the screen that a refused one leads to', '/trips/list', {}],
    ['somebody who is signed in', '/search', { cookie: 'vezu_token=abc' }],
  ])('not %s', async (_, path, headers) => {
    const html = await get(path, headers);
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('<style>');
  });
});

test('its styles come within the page, allowed by their hash alone, and hold nothing up', async () => {
  const response = await app.request('GET', '/account/login');
  const html = await response.text();
  const css = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
  expect(css).toContain(STYLES);
  expect(css).toContain('.part{top:0}');
  const hash = createHash('sha256').update(css).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/part.css">');
  expect(html).not.toContain('href="/assets/app.css"');
});

test('attributes with styles, which no hash allows, are rules', async () => {
  const html = await get('/search');
  expect(html).toContain('<i data-s="0"></i><b data-s="0">');
  expect(html).toContain('[data-s="0"]{width:5px}');
  expect(html).not.toContain(' style="');
});

test('no form can be sent before the app is there', async () => {
  expect(await get('/account/login')).toContain('<form method="dialog" class="a">');
});

test('what was answered goes along for the app; what could not be, it will ask itself', async () => {
  const data = /<script type="application\/json" id="answers">(.*)<\/script>/.exec(await get('/search'))?.[1];
  expect(JSON.parse(data ?? '')).toEqual([[['health'], expect.objectContaining({ status: expect.anything() })]]);
  // only where a screen shows it
  expect(await get('/account/login')).toContain('id="answers">[]<');
});

test('the chosen theme stands before any script runs', async () => {
  expect(await get('/search', { cookie: 'vezu_theme=dark' })).toContain('<html lang="uk" data-theme="dark">');
  expect(await get('/search', { cookie: 'vezu_theme="><script>' })).toContain('<html lang="uk">');
});

test('a thread that fails does not take the server with it', async () => {
  const failing = join(folder, 'failing');
  await mkdir(failing);
  await writeFile(join(failing, 'package.json'), '{"type":"module"}');
  await writeFile(join(failing, 'draw.js'), `${BUNDLE}; setTimeout(() => { throw new Error('gone wrong'); });`);
  const facts = { wsPort: 6543, publicBrowsing: true, supportEmail: null };
  const plain = await testApp({ web: builtWeb(folder, facts, { drawing: failing }) });
  expect((await plain.request('GET', '/search')).status).toBe(200);
  await plain.close();
});

test('without a drawing the page comes as ever', async () => {
  const facts = { wsPort: 6543, publicBrowsing: true, supportEmail: null };
  const plain = await testApp({ web: builtWeb(folder, facts, { drawing: join(folder, 'nowhere') }) });
  const response = await plain.request('GET', '/search');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<div id="root"></div>');
  await plain.close();
});
