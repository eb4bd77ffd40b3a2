import { describe, expect, test } from 'vitest';
import { notifier, type ShownNotification, type Tab } from './notifier.ts';
import { type Tabs, tabsWith } from './tabs.ts';

const NOTIFICATION: ShownNotification = {
  id: 'chat-5:a',
  title: 'Нове повідомлення',
  body: 'Де ви?',
  path: '/chat/5',
  tag: 'chat-5',
  toast: true,
  sound: true,
  desktop: true,
};

interface TabNow {
  path: string;
  visible?: boolean;
  /** Nobody has interacted with the tab: its browser plays no sound. */
  untouched?: boolean;
}

let browsers = 0;

/** Tabs of one browser; their actions are recorded as `sound 1` with their number. */
async function browserWith(now: readonly TabNow[], { locks = true, mayNotify = true } = {}) {
  browsers += 1;
  const prefix = `test-${browsers}:`;
  const runner: string[] = [];
  const tabs = now.map(({ path, visible = false, untouched = false }, at) => {
    const waiting: (() => void)[] = [];
    let isVisible = visible;
    const note = (action: string) => void runner.push(`${action} ${at + 1}`);
    const tab: Tab = {
      isVisible: () => isVisible,
      onceVisible: (run) => waiting.push(run),
      canSound: () => !untouched,
      sound: () => note('sound'),
      toast: ({ body }) => note(`toast «${body}»`),
      notify: async ({ body }) => {
        if (mayNotify) note(`desktop «${body}»`);
        return mayNotify;
      },
    };
    const { announce, look } = notifier(tab, tabsWith(locks ? navigator.locks : undefined, prefix));
    look(visible ? path : null);
    const bringForward = () => {
      isVisible = true;
      look(path);
      for (const run of waiting.splice(0)) run();
    };
    return { announce, bringForward };
  });
  const agreement = tabsWith(locks ? navigator.locks : undefined, prefix);
  const looking = now.filter(({ visible }) => visible);
  if (locks) for (const { path } of looking) await shown(agreement, `seen:${path}`);
  return {
    runner,
    tabs,
    /** Delivers to all tabs together. */
    receive: (notification: ShownNotification) => Promise.all(tabs.map(({ announce }) => announce(notification))),
  };
}

async function shown(tabs: Tabs, name: string): Promise<void> {
  while (!(await tabs.isShown(name))) await new Promise((resolve) => setTimeout(resolve));
}

/** Lets everything that has begun finish. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe('a message for several tabs', () => {
  /** The name, the tabs, and their actions together: `n` stands for any one of the tabs. */
  const CASES: [string, TabNow[], string[]][] = [
    ['shows a toast and sounds in a visible tab', [{ path: '/help', visible: true }], ['sound 1', 'toast «Де ви?» 1']],
    ['notifies on the desktop and sounds in a hidden tab', [{ path: '/help' }], ['desktop «Де ви?» 1', 'sound 1']],
    [
      'notifies on the desktop also if the hidden tab has the chat open',
      [{ path: '/chat/5' }],
      ['desktop «Де ви?» 1', 'sound 1'],
    ],
    ['is silent if the chat is visible', [{ path: '/chat/5', visible: true }], []],
    [
      'is silent in every tab if the chat is visible in one',
      [{ path: '/help' }, { path: '/chat/5', visible: true }, { path: '/trips/list' }],
      [],
    ],
    [
      'shows a toast in a visible tab with another chat, with one sound and no desktop notification',
      [{ path: '/help' }, { path: '/chat/6', visible: true }, { path: '/chat/5' }],
      ['sound n', 'toast «Де ви?» 2'],
    ],
    [
      'notifies once on the desktop, with one sound, if all tabs are hidden',
      [{ path: '/help' }, { path: '/chat' }, { path: '/trips/list' }],
      ['desktop «Де ви?» n', 'sound n'],
    ],
    [
      'sounds in the only tab that was ever touched',
      [{ path: '/help', untouched: true }, { path: '/chat' }, { path: '/search', untouched: true }],
      ['desktop «Де ви?» n', 'sound 2'],
    ],
    ['does not sound if no tab was ever touched', [{ path: '/help', untouched: true }], ['desktop «Де ви?» 1']],
    [
      'shows a toast in each of two visible windows, with one sound',
      [
        { path: '/help', visible: true },
        { path: '/search', visible: true },
      ],
      ['sound n', 'toast «Де ви?» 1', 'toast «Де ви?» 2'],
    ],
  ];
  test.each(CASES)('%s', async (_what, now, expected) => {
    const { runner, receive } = await browserWith(now);
    await receive(NOTIFICATION);
    await settled();
    const anyOf = (action: string) => expected.some((one) => one === action.replace(/\d+$/, 'n'));
    const seen = runner.map((action) => (anyOf(action) ? action.replace(/\d+$/, 'n') : action));
    expect(seen.sort()).toEqual([...expected].sort());
  });

  test('(control) sounds twice if the tabs cannot agree', async () => {
    const { runner, receive } = await browserWith([{ path: '/help' }, { path: '/chat/5', visible: true }], {
      locks: false,
    });
    await receive(NOTIFICATION);
    await settled();
    expect(runner.filter((action) => action.startsWith('sound'))).toHaveLength(2);
  });
});

describe('a person who has switched off', () => {
  test.each([
    ['toasts still gets the sound', { toast: false }, { path: '/help', visible: true }, ['sound 1']],
    ['sounds still gets the toast', { sound: false }, { path: '/help', visible: true }, ['toast «Де ви?» 1']],
    ['desktop notifications still gets the sound', { desktop: false }, { path: '/help' }, ['sound 1']],
    [
      'everything gets nothing in a visible tab',
      { toast: false, sound: false, desktop: false },
      { path: '/help', visible: true },
      [],
    ],
    ['everything gets nothing in a hidden tab', { toast: false, sound: false, desktop: false }, { path: '/help' }, []],
  ])('%s', async (_what, chosen, now, expected) => {
    const { runner, receive } = await browserWith([now]);
    await receive({ ...NOTIFICATION, ...chosen });
    await settled();
    expect(runner.sort()).toEqual(expected);
  });
});

describe('a notification', () => {
  test('is shown once, though it comes over the socket and as a push', async () => {
    const { runner, receive } = await browserWith([{ path: '/help', visible: true }]);
    await receive(NOTIFICATION);
    await receive({ ...NOTIFICATION, sound: false });
    expect(runner.sort()).toEqual(['sound 1', 'toast «Де ви?» 1']);
  });

  test('of the next message in a chat is shown at once', async () => {
    const { runner, receive } = await browserWith([{ path: '/help' }, { path: '/search' }]);
    await receive(NOTIFICATION);
    await receive({ ...NOTIFICATION, id: 'chat-5:b', body: 'Агов' });
    await settled();
    const words = runner.map((action) => action.replace(/ \d+$/, '')).sort();
    expect(words).toEqual(['desktop «Агов»', 'desktop «Де ви?»', 'sound', 'sound']);
  });

  test('is not shown by a tab that receives it late', async () => {
    const { runner, tabs } = await browserWith([{ path: '/help' }, { path: '/search' }]);
    for (const { announce } of tabs) {
      await announce(NOTIFICATION);
      await settled();
    }
    expect(runner.sort()).toEqual(['desktop «Де ви?» 1', 'sound 1']);
  });

  test('that the desktop did not show appears in the first tab that becomes visible', async () => {
    const { runner, tabs, receive } = await browserWith([{ path: '/help' }, { path: '/search' }], { mayNotify: false });
    await receive({ ...NOTIFICATION, sound: false });
    await settled();
    expect(runner).toEqual([]);
    for (const { bringForward } of tabs.toReversed()) {
      bringForward();
      await settled();
    }
    expect(runner).toEqual(['toast «Де ви?» 2']);
  });

  test('that the desktop has shown does not appear again in a visible tab', async () => {
    const { runner, tabs, receive } = await browserWith([{ path: '/help' }, { path: '/search' }]);
    await receive({ ...NOTIFICATION, sound: false });
    await settled();
    for (const { bringForward } of tabs) bringForward();
    await settled();
    expect(runner.map((action) => action.replace(/ \d+$/, ''))).toEqual(['desktop «Де ви?»']);
  });
});

describe('a name by which tabs agree', () => {
  test('belongs to the first tab, and is free again after many later ones', async () => {
    const [one, other] = [tabsWith(navigator.locks, 'claims:'), tabsWith(navigator.locks, 'claims:')];
    expect([await one.claim('a'), await one.claim('a'), await other.claim('a'), await other.claim('b')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    for (let count = 0; count < 200; count += 1) await one.claim(`later ${count}`);
    await settled();
    expect(await other.claim('a')).toBe(true);
  });

  test('is seen by the other tabs until it is removed', async () => {
    const [one, other] = [tabsWith(navigator.locks, 'shows:'), tabsWith(navigator.locks, 'shows:')];
    const hide = [one.show('seen:/chat'), other.show('seen:/chat')];
    await shown(other, 'seen:/chat');
    expect([await other.isShown('seen:*'), await other.isShown('seen:/'), await other.isShown('told:*')]).toEqual([
      true,
      false,
      false,
    ]);
    for (const end of hide) end();
    await settled();
    expect(await other.isShown('seen:*')).toBe(false);
  });
});
