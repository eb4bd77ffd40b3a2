import { isTest, type Source, type Verdict } from './source.ts';

/**
 * The sheets of `src/web`: tokens and base, then the parts of the kit whose selectors no utility can say, and the map. Layout and type elsewhere
 * are utilities at the markup; a sheet of a feature is refused.
 */
const SHEETS: readonly string[] = [
  ...['main', 'public/print', 'ui/base/tokens', 'ui/base/theme', 'ui/base/fonts', 'ui/base/base'],
  ...['ui/base/button', 'ui/base/choice', 'ui/base/pill', 'ui/base/popover', 'ui/base/states', 'ui/content/bars'],
  ...[
    'ui/content/bulk',
    'ui/content/messages',
    'ui/content/panes',
    'ui/content/phone-link',
    'ui/content/rows',
    'ui/content/table',
    'ui/fields/calendar',
    'ui/fields/days',
    'ui/fields/field',
  ],
  ...['ui/fields/growing', 'ui/fields/path', 'ui/fields/segmented', 'ui/media/figures', 'ui/media/photos'],
  ...['ui/media/ticket', 'ui/overlays/dialog', 'ui/overlays/fold', 'ui/overlays/toast'],
  ...['ui/travel/board', 'ui/travel/journey', 'ui/travel/journey-edit', 'ui/travel/journey-places', 'ui/travel/seats'],
  ...['operations/tracking/map/map'],
];
const LIBRARY = /^(?:maplibregl|rdp)-/;

/** Refuses style sheets outside of the lists, and classes that no markup uses. */
export function checkStyleSheets(sources: readonly Source[]): Verdict {
  const sheets = sources.filter(({ path }) => path.startsWith('src/web/') && path.endsWith('.css'));
  const known = new Set(SHEETS.map((name) => `src/web/${name}.css`));
  const words = wordsOf(sources);
  const failures = sheets.flatMap(({ path, text }) => [
    ...(known.has(path) ? [] : [`${path} is a new style sheet; write utilities at the markup`]),
    ...[...classesOf(text)]
      .filter((name) => !LIBRARY.test(name) && !isUsed(name, words))
      .map((name) => `${path}: nothing uses .${name}`),
  ]);
  const paths = new Set(sheets.map(({ path }) => path));
  if (paths.size > 1)
    failures.push(
      ...[...known].filter((path) => !paths.has(path)).map((path) => `${path} is listed, but does not exist`),
    );
  const lines = sheets.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  return { failures, note: `style sheets ${sheets.length} with ${lines} lines` };
}

function classesOf(sheet: string): Set<string> {
  const selectors = sheet.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '').replaceAll(/\{[^{}]*\}/g, ';');
  return new Set(Array.from(selectors.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name));
}

/** The words of the code that writes markup, and the beginnings of names that it completes, like `btn-` of `btn-${kind}`. */
function wordsOf(sources: readonly Source[]): Set<string> {
  const markup = sources.filter(({ path }) => /^(?:src\/web|gallery)\/.*\.tsx?$/.test(path) && !isTest(path));
  return new Set(markup.flatMap(({ text }) => text.match(/[a-z][\w-]*(?:\$\{)?/g) ?? []));
}

function isUsed(name: string, words: ReadonlySet<string>): boolean {
  return (
    words.has(name) ||
    Array.from(name.matchAll(/-/g), ({ index }) => `${name.slice(0, index + 1)}\${`).some((start) => words.has(start))
  );
}
