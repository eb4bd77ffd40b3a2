import { describe, expect, test } from 'vitest';
import { weigh } from './budget.ts';

describe('the weight of a first screen', () => {
  const own = { who: 'anyone', scripts: ['/page.js', '/list.js'], styles: [], texts: { uk: ['/page.uk.js'] } };
  const screens = [
    { ...own, pattern: '^/(account/login|trips/list|chat)$' },
    { ...own, pattern: '^/search$', scripts: ['/page.js', '/main.js'] },
  ];
  const weight = (kilobytes: number, given = screens) => weigh(['main.js', 'main.css'], given, () => kilobytes * 1024);

  test('counts each file that the start and the page load, once', () => {
    expect(weight(10)).toEqual({
      failures: [],
      note: '/account/login 40.0 + 10.0 KB; /search 30.0 + 10.0 KB; /trips/list 40.0 + 10.0 KB; /chat 40.0 + 10.0 KB',
    });
  });

  test('fails above the budget', () => {
    expect(weight(31).failures).toHaveLength(7);
  });

  test('fails for a page that the build does not have', () => {
    expect(weight(1, screens.slice(0, 1)).failures).toEqual(['the build has no /search']);
  });
});
