import { expect, test } from 'vitest';
import { missingTexts } from './built-texts.ts';

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
