import { beforeAll, expect, test } from 'vitest';
import { appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import { smallWeb } from '#testing/services/small-web.ts';

const web = smallWeb({
  'index.html':
    '<!doctype html><html lang="uk"><head><script type="module" src="/assets/main.js"></script></head></html>',
});
const app = appScene(() => ({ web: web(), config: { trustProxy: 1 } }));

let page: Response;
let html: string;
beforeAll(async () => {
  page = await app.request('GET', '/welcome', { headers: { 'x-forwarded-proto': 'https' } });
  html = await page.text();
});

const header = (name: string) => page.headers.get(name) ?? '';
const policy = () => header('content-security-policy');

test('the page names the address for reports about its Content-Security-Policy', () => {
  expect(header('reporting-endpoints')).toBe('csp="/api/browser-reports"');
  expect(policy()).toContain('; report-uri /api/browser-reports; report-to csp');
});

/** The rules of Mozilla's HTTP Observatory that an answer over https satisfies, with the points that each adds to the base of 100. */
const OBSERVATORY: readonly (readonly [rule: string, points: number, fulfilled: () => boolean])[] = [
  [
    "a policy with default-src 'none', no unsafe sources, and forms to its own origin",
    10,
    () => /^default-src 'none';.*; form-action 'self'/.test(policy()) && !policy().includes('unsafe-'),
  ],
  ['no cookie set by the server', 0, () => header('set-cookie') === ''],
  ['no CORS', 0, () => header('access-control-allow-origin') === ''],
  ['a private Referrer-Policy', 5, () => header('referrer-policy') === 'strict-origin-when-cross-origin'],
  ['HSTS for half a year or longer', 0, () => hstsSeconds() >= 15_768_000],
  ['scripts of its own origin only', 0, () => [...html.matchAll(/<script[^>]* src="(?!\/\w)/g)].length === 0],
  ['nosniff', 0, () => header('x-content-type-options') === 'nosniff'],
  ['frame-ancestors in the policy instead of X-Frame-Options', 5, () => /frame-ancestors 'none'/.test(policy())],
  ['Cross-Origin-Resource-Policy: same-origin', 10, () => header('cross-origin-resource-policy') === 'same-origin'],
];

const hstsSeconds = () => Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1]);

test.each(OBSERVATORY)('HTTP Observatory: %s (%i points)', (_rule, _points, fulfilled) => {
  expect(fulfilled()).toBe(true);
});

test('HTTP Observatory gives 130 points behind a proxy that redirects http to https', () => {
  expect(OBSERVATORY.reduce((sum, [, points, fulfilled]) => (fulfilled() ? sum + points : sum), 100)).toBe(130);
});

test('a popup stays connected to the page, and no other site can open the page in its own group', () => {
  expect(header('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

test('a page may show pictures of the CDN that the settings name, and nothing else from there', async () => {
  const other = await testApp({ web: web({ filesUrl: 'https://cdn.example/vezu' }) });
  const policies = (await other.request('GET', '/welcome')).headers.get('content-security-policy')?.split('; ');
  expect(policies?.filter((directive) => directive.includes('cdn.example'))).toEqual([
    "img-src 'self' data: blob: https://cdn.example",
  ]);
  await other.close();
});

test('every answer names the time of the app’s clock, by which browsers correct theirs', async () => {
  for (const path of ['/api/countries', '/api/nowhere', '/welcome']) {
    const { headers } = await app.request('GET', path);
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - app.clock.now().getTime())).toBeLessThan(1_000);
  }
});
