import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://vezu.test';
const sent: unknown[] = [];
beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  vi.stubGlobal('window', { location: { origin: ORIGIN } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(String(init.body))]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An error whose stack has a place in a script of the app. */
function ours(message: string, place = `${ORIGIN}/assets/main-a.js:1:2`): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at ${place}`;
  return error;
}

test('an error of our own script is reported once', async () => {
  const { reportError } = await import('./report-error.ts');
  await reportError('error', ours('x is undefined'));
  await reportError('render', ours('x is undefined'));
  expect(sent).toEqual([
    ['/api/browser-errors', expect.objectContaining({ kind: 'error', name: 'TypeError', message: 'x is undefined' })],
  ]);
});

test('what is no error, and what is of an extension, is not reported; nor is more than a few', async () => {
  const { reportError } = await import('./report-error.ts');
  await reportError('rejection', 'a word');
  await reportError('error', ours('foreign', 'chrome-extension://abc/content.js:1:1'));
  expect(sent).toEqual([]);
  for (let n = 0; n < 20; n += 1) await reportError('error', ours(`error ${n}`));
  expect(sent).toHaveLength(5);
});
