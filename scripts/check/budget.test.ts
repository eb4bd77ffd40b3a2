import { describe, expect, test } from 'vitest';
import { weigh } from './budget.ts';
import { missingTexts } from './built-texts.ts';

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

const KEYS: Record<string, string[]> = { 'main.js': ['core.ok'], 'trips.js': ['trips.title'], 'map.js': ['map.title'] };

/** A build with a page and a map, whose files of texts hold these keys. */
function missing(texts: Record<string, string[]>) {
  const page = { pattern: '^/trips$', who: 'anyone', scripts: ['/trips.js'], styles: [] };
  return missingTexts({
    manifest: {
      'index.html': { file: 'main.js', isEntry: true, dynamicImports: ['TripsPage.tsx'] },
      'TripsPage.tsx': { file: 'trips.js', isDynamicEntry: true, dynamicImports: ['Map.tsx'] },
      'Map.tsx': { file: 'map.js', isDynamicEntry: true },
    },
    screens: [{ ...page, texts: { uk: ['/main.uk.js', '/trips.uk.js'], en: ['/main.en.js', '/trips.en.js'] } }],
    keysIn: (file) => KEYS[file] ?? [],
    textsIn: (file) => new Set(texts[file]),
  });
}

const UKRAINIAN = { 'main.uk.js': ['core.ok'], 'trips.uk.js': ['trips.title'], 'map.uk.js': ['map.title'] };
const ENGLISH = { 'main.en.js': ['core.ok'], 'trips.en.js': ['trips.title'], 'map.en.js': ['map.title'] };

test('nothing is missing where each chunk comes with its texts', () => {
  expect(missing({ ...UKRAINIAN, ...ENGLISH })).toEqual([]);
});

test('a text that a page or a part can show and that one language does not load is found', () => {
  expect(missing({ ...UKRAINIAN, ...ENGLISH, 'trips.en.js': [], 'map.uk.js': [] })).toEqual([
    'Map.tsx (uk) can show map.title, which is not loaded',
    '^/trips$ (en) can show trips.title, which is not loaded',
    'TripsPage.tsx (en) can show trips.title, which is not loaded',
  ]);
});
