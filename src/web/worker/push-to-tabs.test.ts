import { describe, expect, test } from 'vitest';
import type { Push } from '#shared/messaging/notifications/push.ts';
import { type AppWindow, type Browser, notifyPush, openNotified } from './push-to-tabs.ts';

const ORIGIN = 'https://vezu.example';
const PUSH: Push = { to: 5, title: 'Новина', body: 'Слова', path: '/help', tag: 'n7', badge: 3, toast: true };

/** A fake browser that records its calls; `refuses` lists what fails. */
function browserWith(
  windows: readonly { url: string; visible?: boolean; refuses?: 'focus' | 'navigate' }[],
  signedIn: number | null = 5,
) {
  const runner: string[] = [];
  const action = async (what: string, refused = false) => {
    runner.push(what);
    if (refused) throw new Error('not allowed');
  };
  const shown: AppWindow[] = windows.map(({ url, visible, refuses }) => ({
    url: `${ORIGIN}${url}`,
    visibilityState: visible ? 'visible' : 'hidden',
    postMessage: (said) => runner.push(`say ${JSON.stringify(said)} at ${url}`),
    focus: () => action(`focus ${url}`, refuses === 'focus'),
    navigate: (to) => action(`go from ${url} to ${to}`, refuses === 'navigate'),
  }));
  const browser: Browser = {
    origin: ORIGIN,
    signedIn: async () => signedIn,
    windows: async () => shown,
    open: (address) => action(`open ${address}`),
    notify: ({ title, tag }) => action(`notify ${title} as ${tag}`),
    setBadge: (count) => action(`badge ${count}`),
  };
  return { browser, runner };
}

describe('notifyPush', () => {
  const said = `say ${JSON.stringify({ type: 'pushed', push: PUSH })} at /trips/list`;
  test.each([
    ['without a window: shows a notification', [], 5, ['badge 3', 'notify Новина as n7']],
    [
      'with hidden windows: shows a notification',
      [{ url: '/chat' }, { url: '/help' }],
      5,
      ['badge 3', 'notify Новина as n7'],
    ],
    [
      'with a visible window: informs that tab',
      [{ url: '/chat' }, { url: '/trips/list', visible: true }],
      5,
      ['badge 3', said],
    ],
    ['while nobody is signed in: does nothing', [], null, []],
    ['while another person is signed in: does nothing', [{ url: '/chat', visible: true }], 6, []],
  ])('acts on a push %s', async (_where, windows, signedIn, expected) => {
    const { browser, runner } = browserWith(windows, signedIn);
    await notifyPush(PUSH, browser);
    expect(runner).toEqual(expected);
  });

  test('shows the notification also in a browser that sets no badge', async () => {
    const { browser, runner } = browserWith([]);
    await notifyPush(PUSH, { ...browser, setBadge: () => Promise.reject(new Error('no icon')) });
    expect(runner).toEqual(['notify Новина as n7']);
  });
});

describe('openNotified', () => {
  const target = `${ORIGIN}/trips/list/3`;
  test.each([
    ['opens a window when there is none', [], [`open ${target}`]],
    [
      'focuses the window that already shows the page',
      [{ url: '/help' }, { url: '/trips/list/3' }],
      ['focus /trips/list/3'],
    ],
    ['navigates the last window', [{ url: '/help' }, { url: '/chat' }], ['focus /help', `go from /help to ${target}`]],
    [
      'navigates a window that cannot be focused',
      [{ url: '/help', refuses: 'focus' }],
      ['focus /help', `go from /help to ${target}`],
    ],
    [
      'opens another window when the first cannot be navigated',
      [{ url: '/help', refuses: 'navigate' }],
      ['focus /help', `go from /help to ${target}`, `open ${target}`],
    ],
  ] as const)('%s', async (_what, windows, expected) => {
    const { browser, runner } = browserWith(windows);
    await openNotified('/trips/list/3', browser);
    expect(runner).toEqual(expected);
  });

  test.each([
    ['another site', 'https://evil.example/'],
    ['another site without its protocol', '//evil.example/trips'],
    ['a script', 'javascript:alert(1)'],
    ['an invalid address', 'https://'],
  ])('leads into the app, and never to %s', async (_what, path) => {
    const { browser, runner } = browserWith([]);
    await openNotified(path, browser);
    expect(runner).toEqual([`open ${ORIGIN}/`]);
  });
});
