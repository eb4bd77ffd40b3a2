import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { page } = await import('./lazy-page.ts');

const Page = () => null;

/** A page whose code cannot be loaded the first `failures` times. */
function flaky(failures: number) {
  let asked = 0;
  return page(async () => {
    asked += 1;
    if (asked <= failures) throw new Error('no network');
    return Page;
  });
}

test('a page that was loaded before it is opened is there at once', async () => {
  const lazy = flaky(0);
  expect(lazy.there()).toBeNull();
  await lazy.warm();
  expect(lazy.there()).toBe(Page);
});

test('a failure while nobody had opened the page is forgotten at once', async () => {
  const lazy = flaky(1);
  await lazy.warm();
  expect(await lazy.load()).toBe(Page);
});

test('a failure of an opened page is kept for a moment, so that it can be shown', async () => {
  const lazy = flaky(1);
  await expect(lazy.load()).rejects.toThrow('a page could not be loaded');
  await expect(lazy.load()).rejects.toThrow('a page could not be loaded');
});
