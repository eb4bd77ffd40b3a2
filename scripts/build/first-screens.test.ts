import { expect, test } from 'vitest';
import { circleOf, firstScreens, unnamed } from './first-screens.ts';

const LIST = { path: '/trips/list', who: 'signedIn', modules: ['shell/Shell.tsx', 'trips/TripsPage.tsx'] };
const TRIP = { ...LIST, path: '/trips/list/:tripId', modules: [...LIST.modules, 'trips/TripPage.tsx'] };
const ASSETS = new Set(['main.uk.js', 'main.en.js', 'trip.uk.js', 'trip.en.js', 'list.uk.js', 'map.uk.js']);

const FONT = '../../node_modules/@fontsource-variable/onest/files/onest';

/** A build of two screens. */
const manifest = {
  'index.html': { file: 'main.js', imports: ['_react.js'], css: ['main.css'], isEntry: true },
  '_react.js': { file: 'react.js' },
  '_list.js': { file: 'list.js', css: ['list.css'] },
  'shell/Shell.tsx': { file: 'shell.js', imports: ['_react.js', 'index.html'] },
  'trips/TripsPage.tsx': { file: 'trips.js', imports: ['_list.js'], dynamicImports: ['map.tsx'] },
  'trips/TripPage.tsx': { file: 'trip.js', imports: ['_list.js'] },
  'map.tsx': { file: 'map.js' },
  [`${FONT}-cyrillic-wght-normal.woff2`]: { file: 'cyrillic.woff2' },
  [`${FONT}-latin-wght-normal.woff2`]: { file: 'latin.woff2' },
};

test('files that import each other are found, over any number of files between', () => {
  expect(circleOf(manifest)).toBeNull();
  const react = { file: 'react.js', imports: ['map.tsx'] };
  const round = { ...manifest, '_react.js': react, 'map.tsx': { file: 'map.js', imports: ['index.html'] } };
  expect(circleOf(round)).toEqual(['index.html', '_react.js', 'map.tsx']);
});

test('a first screen lists what its modules load at once, without what the page itself names', () => {
  const { fonts, screens } = firstScreens(manifest, [LIST, TRIP], ASSETS);
  expect(fonts).toEqual({ uk: ['/cyrillic.woff2'], en: ['/latin.woff2'] });
  expect(screens[1]).toEqual({
    pattern: '^\\/trips\\/list\\/(?<tripId>[^/]+)\\/*$',
    who: 'signedIn',
    scripts: ['/shell.js', '/trips.js', '/trip.js', '/list.js'],
    styles: ['/list.css'],
    // the start, a common chunk and the page; the map has its texts when it is opened
    texts: { uk: ['/main.uk.js', '/trip.uk.js', '/list.uk.js'], en: ['/main.en.js', '/trip.en.js'] },
  });
});

test('a module that the build lacks stops the build', () => {
  const { 'trips/TripPage.tsx': _, ...less } = manifest;
  expect(() => firstScreens(less, [TRIP], ASSETS)).toThrow('the build has no trips/TripPage.tsx');
});

test('a page that does not name what the app begins with is found', () => {
  const named = '<script type="module" src="/main.js"></script><link rel="stylesheet" href="/main.css">';
  expect(unnamed(named, manifest)).toEqual(['react.js']);
  expect(unnamed(`${named}<link rel="modulepreload" href="/react.js">`, manifest)).toEqual([]);
});
