import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allTests, appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import { testFolder } from '#testing/services/small-web.ts';
import { FIRST_SCREENS_FILE, type FirstScreens } from './first-screen.ts';
import { PRERENDERED_FILE } from './prerendered.ts';
import { builtWeb } from './web.ts';

const STYLES = '.in{color:red}';
const PAGE = `<!doctype html><html lang="uk"><head><title>Vezu</title>
<link rel="stylesheet" crossorigin href="/assets/app.css"></head><body><div id="root"></div></body></html>`;
const WHO: Record<string, string> = {
  'account/login': 'visitor',
  search: 'browsing',
  help: 'anyone',
  trips: 'signedIn',
};
const FIRST_SCREENS: FirstScreens = {
  styles: ['/assets/app.css'],
  fonts: {},
  screens: Object.entries(WHO).map(([name, who]) => ({
    pattern: `^/${name}/*$`,
    who,
    scripts: [],
    styles: ['/assets/part.css'],
    texts: {},
  })),
};
const screensIn = (locale: string) =>
  Object.fromEntries(
    ['/account/login', '/search'].map((path) => [
      path,
      { title: `${locale} & ${path}`, html: `<b>${locale} ${path}</b>` },
    ]),
  );
const FACTS = { wsPort: 6543, publicBrowsing: true, supportEmail: null };

const built = allTests(() =>
  testFolder({
    'index.html': PAGE,
    'assets/app.css': STYLES,
    'assets/part.css': '.part{top:0}',
    [FIRST_SCREENS_FILE]: JSON.stringify(FIRST_SCREENS),
    [PRERENDERED_FILE]: JSON.stringify({ uk: screensIn('uk'), en: screensIn('en') }),
  }),
);
const app = appScene(() => ({ web: builtWeb(built.path, FACTS) }));

async function get(path: string, headers: Record<string, string> = {}, of = app): Promise<string> {
  return (await of.request('GET', path, { headers })).text();
}

/** Returns the prerendered screen of a page; null when there is none. */
function screenIn(html: string): string | null {
  return /<fieldset id="prerendered" disabled><b>(.*)<\/b><\/fieldset>/.exec(html)?.[1] ?? null;
}

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

describe('a visitor’s first screen', () => {
  test.each([
    ['/search', {}, 'uk /search'],
    ['/search', { cookie: 'vezu_locale=en' }, 'en /search'],
    ['/search', { 'user-agent': PHONE }, 'uk /search'],
    ['/account/login', {}, 'uk /account/login'],
    ['/', { cookie: 'vezu_locale=en' }, 'en /account/login'],
    ['/account', {}, 'uk /account/login'],
  ])('is prerendered at %s with %o: %s', async (path, headers, screen) => {
    const html = await get(path, headers);
    expect(screenIn(html)).toBe(screen);
    expect(html).toContain(`<title>${screen.replace(' ', ' &amp; ')}</title>`);
    // The app's own root element stays empty.
    expect(html).toContain('<div id="root"></div><fieldset id="prerendered"');
  });

  test.each([
    ['a screen that is not prerendered', '/help', {}],
    ['a search with parameters', '/search?from=1', {}],
    ['a path that redirects to a prerendered screen', '/trips', {}],
    ['a path named like an object property', '/constructor', {}],
    ['a signed-in person', '/search', { cookie: 'vezu_token=abc' }],
  ])('is not prerendered for %s', async (_, path, headers) => {
    const html = await get(path, headers);
    expect(html).toContain('<div id="root"></div></body>');
    expect(html).not.toContain('<style>');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/app.css">');
  });

  test('is not prerendered for a search that is closed to visitors', async () => {
    const closed = await testApp({ web: builtWeb(built.path, { ...FACTS, publicBrowsing: false }) });
    expect(screenIn(await get('/search', {}, closed))).toBeNull();
    expect(await get('/account/login', {}, closed)).toContain('.if-browsing{display:none}');
    await closed.close();
  });
});

test('the styles of a prerendered screen are inlined, allowed by hash only, and block nothing', async () => {
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

test('a page has the ids and names of identity providers only, and reserved space for their buttons', async () => {
  const identityProviders = [1, 2].map((id) => ({ id: String(id), name: 'Provider', clientSecret: 'of the server' }));
  const two = await testApp({ web: builtWeb(built.path, { ...FACTS, identityProviders, phones: true }) });
  const html = await get('/account/login', {}, two);
  expect(html).toContain('.sign-in-providers{min-height:112px}');
  expect(html).toContain('&quot;name&quot;:&quot;Provider&quot;');
  expect(html).not.toContain('of the server');
  expect(html).not.toContain('display:none');
  await two.close();
  const none = await get('/account/login');
  expect(none).toContain('.sign-in-providers{display:none}');
  expect(none).toContain('.sign-in-phone{display:none}');
});

test('the chosen theme is set before any script runs', async () => {
  expect(await get('/search', { cookie: 'vezu_theme=dark' })).toContain('<html lang="uk" data-theme="dark">');
  expect(await get('/search', { cookie: 'vezu_theme="><script>' })).toContain('<html lang="uk">');
});

test('without prerendered screens the page is empty', async () => {
  const bare = await testFolder({ 'index.html': PAGE, [FIRST_SCREENS_FILE]: JSON.stringify(FIRST_SCREENS) });
  const plain = await testApp({ web: builtWeb(bare.path, FACTS) });
  expect(await get('/search', {}, plain)).toContain('<div id="root"></div></body>');
  await plain.close();
  await bare.close();
});
