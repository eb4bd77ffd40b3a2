import { expect, test } from 'vitest';
import { circleOf, firstScreens, unnamed } from './first-screens.ts';
import { screensOf } from './screens.ts';

const TABLES = `
  const shell = page(() => import('./shell/Shell.tsx').then((module) => module.Shell), 'core', 'ui');
  const trips = page(() => import('./trips/TripsPage.tsx').then((module) => module.TripsPage), 'trips');
  const trip = page(
    () => import('./trips/TripPage.tsx').then((module) => module.TripPage),
    'trips',
    'statuses',
  );
  const SCREENS: ScreenLine[] = [
    {
      path: '/trips/list', title: 'trips', who: 'signedIn', page: trips,
      children: [{ path: ':tripId', title: 'trip', who: 'signedIn', page: trip }],
    },
    ...devScreens(),
  ];
  export const FRAMES = [{ frame: shell, screens: SCREENS }];`;

const FONT = '../../node_modules/@fontsource-variable/onest/files/onest';

/** A build of the two screens, with every message file in both languages. */
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
  ...Object.fromEntries(
    ['uk', 'en'].flatMap((locale) =>
      ['core', 'ui', 'trips', 'statuses'].map((name) => [
        `../shared/i18n/${locale}/${name}.json`,
        { file: `${name}-${locale}.js` },
      ]),
    ),
  ),
};

test('files that import each other are found, over any number of files between', () => {
  expect(circleOf(manifest)).toBeNull();
  const react = { file: 'react.js', imports: ['map.tsx'] };
  const round = { ...manifest, '_react.js': react, 'map.tsx': { file: 'map.js', imports: ['index.html'] } };
  expect(circleOf(round)).toEqual(['index.html', '_react.js', 'map.tsx']);
});

test('screens are read from the tables of routes: frame, outer screen, page, and each text once', () => {
  expect(screensOf(TABLES)).toEqual([
    {
      path: '/trips/list',
      who: 'signedIn',
      modules: ['shell/Shell.tsx', 'trips/TripsPage.tsx'],
      texts: ['core', 'ui', 'trips'],
    },
    {
      path: '/trips/list/:tripId',
      who: 'signedIn',
      modules: ['shell/Shell.tsx', 'trips/TripsPage.tsx', 'trips/TripPage.tsx'],
      texts: ['core', 'ui', 'trips', 'statuses'],
    },
  ]);
});

test('a first screen lists what its modules load at once, without what the page itself names', () => {
  const { fonts, screens } = firstScreens(manifest, screensOf(TABLES));
  expect(fonts).toEqual({ uk: ['/cyrillic.woff2'], en: ['/latin.woff2'] });
  expect(screens[1]).toEqual({
    pattern: '^\\/trips\\/list\\/(?<tripId>[^/]+)\\/*$',
    who: 'signedIn',
    scripts: ['/shell.js', '/trips.js', '/trip.js', '/list.js'],
    styles: ['/list.css'],
    texts: {
      uk: ['/core-uk.js', '/ui-uk.js', '/trips-uk.js', '/statuses-uk.js'],
      en: ['/core-en.js', '/ui-en.js', '/trips-en.js', '/statuses-en.js'],
    },
  });
});

test('a module that the build lacks stops the build', () => {
  const { 'trips/TripPage.tsx': _, ...less } = manifest;
  expect(() => firstScreens(less, screensOf(TABLES))).toThrow('the build has no trips/TripPage.tsx');
});

test('a page that does not name what the app begins with is found', () => {
  const named = '<script type="module" src="/main.js"></script><link rel="stylesheet" href="/main.css">';
  expect(unnamed(named, manifest)).toEqual(['react.js']);
  expect(unnamed(`${named}<link rel="modulepreload" href="/react.js">`, manifest)).toEqual([]);
});
