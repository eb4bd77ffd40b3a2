import { expect, test } from '@playwright/test';
import { violations } from './support/axe.ts';
import { now, setClock } from './support/clock.ts';
import { cyrillicOf, overflowing } from './support/crawl.ts';
import { watch } from './support/watch.ts';

/** Pages with one fault each, and the expected complaint: they prove that the watch works. */
const FAULTY: [name: string, html: string, trouble: RegExp][] = [
  ['a console error', '<script>console.error("broken")</script>', /console: broken/],
  ['an uncaught error', '<script>throw new Error("lost")</script>', /uncaught: Error: lost/],
  ['an unexpected answer', '<script>fetch("/missing")</script>', /404 to GET .*\/missing/],
  ['a message key instead of its text', '<p>trips.started</p>', /message key is shown: trips.started/],
  ['a field key instead of its text', '<p>first_name_min_length</p>', /message key is shown: first_name_min_length/],
  ['a breach of the policy', '<img src="https://elsewhere.example/a.png">', /Content Security Policy/],
];

for (const [name, html, trouble] of FAULTY) {
  test(`the watch reports ${name}`, { tag: '@desktop' }, async ({ browser }) => {
    const context = await browser.newContext();
    const headers = {
      'content-security-policy': "script-src 'self' 'unsafe-inline'; img-src 'self'",
      'content-type': 'text/html',
    };
    await context.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ headers, body: html }) : route.fulfill({ status: 404 }),
    );
    const troubles = await watch(context, []);
    const page = await context.newPage();
    await page.goto('http://watched.example/');
    await expect.poll(() => [...troubles].join('\n')).toMatch(trouble);
    await context.close();
  });
}

test('the watch reports nothing on a page without faults, or about an expected response', { tag: '@desktop' }, async ({
  browser,
}) => {
  const context = await browser.newContext();
  const body =
    '<title>Vezu</title><p>Рейс о 8.30, a.b@c.example</p><script>fetch("/missing").then(() => document.title = "asked")</script>';
  await context.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
      : route.fulfill({ status: 404 }),
  );
  const troubles = await watch(context, [{ status: 404, url: /\/missing$/ }]);
  const page = await context.newPage();
  await page.goto('http://watched.example/');
  await expect(page).toHaveTitle('asked');
  expect([...troubles]).toEqual([]);
  await context.close();
});

test('pages show the clock of the test run, and their timers run', { tag: '@desktop' }, async ({ browser }) => {
  const context = await browser.newContext();
  await setClock(context);
  const page = await context.newPage();
  await page.setContent('<p>Vezu</p>');
  const shown = await page.evaluate(() => ({
    called: Date.now(),
    made: new Date().valueOf(),
    given: new Date(5).getTime(),
  }));
  expect(Math.abs(shown.called - now())).toBeLessThan(60_000);
  expect(Math.abs(shown.made - now())).toBeLessThan(60_000);
  expect(shown.given).toBe(5);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 10)));
  await context.close();
});

test('the inspection of a screen finds what does not fit, and Ukrainian texts', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent('<main><h1>Trips</h1><p>Fits well</p></main>');
  expect(await overflowing(page)).toEqual([]);
  expect(await cyrillicOf(page)).toEqual([]);
  await page.setContent(`<main>
    <div style="width: 500px">Too wide a line, to be scrolled to</div>
    <p style="width: 80px; overflow: hidden; white-space: nowrap" aria-label="рейс">A text that is cut</p>
    <p style="width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A text that is shortened</p>
  </main>`);
  expect(await overflowing(page)).toEqual([
    expect.stringContaining('the page is'),
    expect.stringContaining('outside: div.: Too wide'),
    expect.stringContaining('cut: p.: A text that is cut'),
  ]);
  expect(await cyrillicOf(page)).toEqual(['рейс']);
});

test('axe finds a missing text alternative, and low contrast in either theme', { tag: '@desktop' }, async ({
  page,
}) => {
  const screen = (light: string, dark: string, alt: string) => `<html lang="en"><title>Vezu</title><main><h1>Trips</h1>
    <style>p { color: ${light}; background: #fff } @media (prefers-color-scheme: dark) { p { color: ${dark}; background: #000 } }</style>
    <p>To Kraków</p><img ${alt} src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>`;
  const found = async (theme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: theme });
    return (await violations(page, theme)).map((one) => one.split(':')[0]);
  };
  await page.setContent(screen('#ccc', '#fff', ''));
  expect(await found('light')).toEqual(['color-contrast', 'image-alt']);
  expect(await found('dark')).toEqual([]);
  await page.setContent(screen('#000', 'rgb(51 51 51)', 'alt=""'));
  expect(await found('light')).toEqual([]);
  expect(await found('dark')).toEqual(['color-contrast']);
});
