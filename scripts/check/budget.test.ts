import { describe, expect, test } from 'vitest';
import { weigh } from './budget.ts';

describe('the weight of a first screen', () => {
  const manifest = {
    'index.html': { file: 'main.js', imports: ['_react.js'], css: ['main.css'], isEntry: true },
    '_react.js': { file: 'react.js' },
    'trips/TripsPage.tsx': { file: 'trips.js', imports: ['_react.js'], dynamicImports: ['map.tsx'] },
    'map.tsx': { file: 'map.js' },
  };
  const screens = [{ path: '/trips/list', who: 'signedIn', modules: ['trips/TripsPage.tsx'], texts: [] }];
  const size = (kilobytes: number) => (file: string) => (file === 'map.js' ? 900 : kilobytes) * 1024;

  test('counts each file that the entry and the page load at once, once', () => {
    expect(weigh(manifest, screens, size(10))).toEqual({ failures: [], note: '/trips/list 30.0 + 10.0 KB' });
  });

  test('fails above the budget', () => {
    expect(weigh(manifest, screens, size(50)).failures).toHaveLength(2);
  });

  test('fails for a page that the build does not have', () => {
    expect(
      weigh(manifest, [{ path: '/x', who: 'anyone', modules: ['gone.tsx'], texts: [] }], size(1)).failures[0],
    ).toMatch(/has no gone.tsx/);
  });
});
