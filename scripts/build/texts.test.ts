import { expect, test } from 'vitest';
import { divideTexts } from './chunk-texts.ts';
import { fillMarks, isMarked, withMarks } from './marked-imports.ts';
import { keysIn } from './message-keys.ts';

const KNOWN = new Map(
  ['trips.title', 'trips.state.open', 'trips.state.open.late', 'fields', 'ui.back'].map((key) => [key, 'trips']),
);

test.each([
  ['a string', "t('trips.title')", ['trips.title']],
  ['the values of a table', "const TITLES = { list: 'trips.title', back: 'ui.back' }", ['trips.title', 'ui.back']],
  ['an attribute', '<Label text="trips.title" />', ['trips.title']],
  ['what a template can become', 't(`trips.state.${state}`)', ['trips.state.open', 'trips.state.open.late']],
  ['a template of a mere domain', 't(`trips.${name}`)', ['trips.title']],
  ['no template whose domain is not known', 'loaded(`${domain}.title`)', []],
  ['the beginning of keys', "const TOPICS = ['trips.state']", ['trips.state.open', 'trips.state.open.late']],
  ['no other string', "open('trips')", []],
])('the keys in code are those of %s', (_, code, keys) => {
  expect([...keysIn('some.tsx', code, KNOWN)]).toEqual(keys);
});

test('an import of a module is marked until its chunk has a name, and one of a package is not', () => {
  const marked = withMarks(
    '/web/pages/Trip.tsx',
    "const Map = lazy(() => import('../map/Map.tsx')); const map = import('maplibre');",
    '/web/i18n.ts',
    '/web',
  );
  expect(marked).toContain("withTexts('texts-of:map/Map.tsx', () => import('../map/Map.tsx'))");
  expect(marked).toContain("const map = import('maplibre')");
  expect(marked).toMatch(/import \{ withTexts \} from "\/web\/i18n.ts";$/);
  expect(isMarked(marked)).toBe(true);
});

test('a mark becomes the chunks whose texts are loaded, and nothing where the module is in the chunk itself', () => {
  const code = `a("texts-of:x.tsx", () => p(() => import("./x1.js"), []));
b("texts-of:y.tsx", () => Promise.resolve().then(() => y));`;
  expect(
    fillMarks(code, (file) => `${file} common.js`),
  ).toBe(`a("x1.js common.js", () => p(() => import("./x1.js"), []));
b("", () => Promise.resolve().then(() => y));`);
});

const many = Array.from({ length: 30 }, (_, index) => `common.${index}`);

/** Two pages with a common chunk of many texts and one of few. */
const CHUNKS = [
  { fileName: 'start', isEntry: true, imports: ['core'], dynamicImports: ['list', 'trip'], keys: ['start'] },
  { fileName: 'core', isEntry: false, imports: [], dynamicImports: [], keys: ['core'] },
  { fileName: 'list', isEntry: false, imports: ['core', 'few', 'many'], dynamicImports: ['bare'], keys: ['list'] },
  { fileName: 'trip', isEntry: false, imports: ['few', 'start'], dynamicImports: [], keys: ['trip', 'core'] },
  { fileName: 'few', isEntry: false, imports: [], dynamicImports: [], keys: ['few', 'start'] },
  { fileName: 'many', isEntry: false, imports: [], dynamicImports: [], keys: many },
  { fileName: 'bare', isEntry: false, imports: [], dynamicImports: [], keys: ['start'] },
];

test('texts are divided by the chunks that show them, and each is loaded once', () => {
  const { start, files, loadedWith } = divideTexts(CHUNKS, ({ keys }) => new Set(keys));
  expect([...start]).toEqual(['start', 'core']);
  expect([...(files.get('list') ?? [])]).toEqual(['list', 'few']);
  expect([...(files.get('trip') ?? [])]).toEqual(['trip', 'few']);
  expect([...(files.get('many') ?? [])]).toEqual(many);
  expect(loadedWith('list')).toEqual(['list', 'many']);
  expect(loadedWith('trip')).toEqual(['trip']);
  expect(loadedWith('bare')).toEqual([]);
});
