import { expect, test } from 'vitest';
import { keepAwake, type WakeHost } from './wake.ts';

test('the screen stays on until tracking ends', async () => {
  const browser = fakeBrowser();
  const end = keepAwake(browser.host);
  await browser.settle();
  expect(browser.held).toBe(1);
  end();
  await browser.settle();
  expect([browser.held, browser.listening]).toEqual([0, false]);
});

test('a hidden page loses the lock and requests it again when it is visible', async () => {
  const browser = fakeBrowser();
  const end = keepAwake(browser.host);
  await browser.settle();
  await browser.show(false);
  expect([browser.held, browser.asked]).toEqual([0, 1]);
  await browser.show(true);
  expect([browser.held, browser.asked]).toEqual([1, 2]);
  end();
  await browser.show(false);
  await browser.show(true);
  expect([browser.held, browser.asked]).toEqual([0, 2]);
});

test('a page that is hidden at first requests the lock when it becomes visible', async () => {
  const browser = fakeBrowser();
  browser.visible = false;
  keepAwake(browser.host);
  await browser.settle();
  expect(browser.asked).toBe(0);
  await browser.show(true);
  expect(browser.held).toBe(1);
});

test('the lock is never held twice', async () => {
  const browser = fakeBrowser();
  keepAwake(browser.host);
  await browser.show(true);
  await browser.show(true);
  expect(browser.held).toBe(1);
});

test('a refused lock is requested again at the next opportunity', async () => {
  const browser = fakeBrowser();
  browser.refuses = true;
  keepAwake(browser.host);
  await browser.settle();
  expect([browser.held, browser.asked]).toEqual([0, 1]);
  browser.refuses = false;
  await browser.show(true);
  expect(browser.held).toBe(1);
});

test('a lock that arrives after the end is released at once', async () => {
  const browser = fakeBrowser();
  keepAwake(browser.host)();
  await browser.settle();
  expect([browser.asked, browser.held]).toEqual([1, 0]);
});

test('a browser without wake locks causes no error', () => {
  const { host } = fakeBrowser();
  expect(() => keepAwake({ ...host, wakeLock: undefined })()).not.toThrow();
});

/** A fake browser with the Screen Wake Lock API. */
function fakeBrowser() {
  const locks = new Set<object>();
  let listener: (() => void) | null = null;
  const browser = {
    visible: true,
    refuses: false,
    asked: 0,
    get held() {
      return locks.size;
    },
    get listening() {
      return listener !== null;
    },
    settle: async () => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    async show(visible: boolean) {
      browser.visible = visible;
      if (!visible) locks.clear();
      listener?.();
      await browser.settle();
    },
  };
  const host: WakeHost = {
    wakeLock: {
      async request() {
        browser.asked += 1;
        if (browser.refuses) throw new DOMException('low battery', 'NotAllowedError');
        const lock = { release: async () => void locks.delete(lock) };
        locks.add(lock);
        return lock;
      },
    },
    isVisible: () => browser.visible,
    onVisibility(run) {
      listener = run;
      return () => {
        listener = null;
      };
    },
  };
  return Object.assign(browser, { host });
}
