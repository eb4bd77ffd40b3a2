import { isTest, lineOf, type Source, type Verdict } from './source.ts';

interface Pattern {
  name: string;
  /** Each match is counted, in files that also match `beside`. */
  found: RegExp;
  beside?: RegExp;
  max: number;
  /** The part of the kit that replaces it. */
  instead: string;
}

/** Patterns that a screen writes by the kit of `src/web/ui` instead of by hand, and how often each is still written (ARCHITECTURE.md, "Screens"). */
const PATTERNS: readonly Pattern[] = [
  {
    name: 'loading and error by hand',
    found: /<ErrorState\b/g,
    // Code that does not load, in the shell, and a chat that could not be opened.
    max: 3,
    instead: 'Loaded',
  },
  { name: 'onRetry by hand', found: /onRetry=\{\(\) => void/g, max: 0, instead: 'Loaded' },
  { name: 'busy by hand', found: /\bsetBusy\((?!false|null)/g, max: 0, instead: 'useAction' },
  {
    name: 'forms in a dialog by hand',
    found: /<form\b/g,
    beside: /<Dialog\b/,
    // Dialogs of several parts: the proof of identity, the office's phrases, the search of the trip sheet.
    max: 3,
    instead: 'FormDialog',
  },
  // Pages without a top bar: the chats and the head of one, a carrier's public page, and the two of a ticket, which may be gone.
  { name: 'page frames by hand', found: /\busePageTitle\(/g, max: 5, instead: 'Page' },
  {
    name: 'list states by hand',
    found: /\b(?:params|search|searchParams)\.get\('(?:page|per_page|tab|sort|q|group|status)'\)/g,
    max: 0,
    instead: 'useListState',
  },
  { name: 'notes by hand', found: /<p\b[^>]{0,200}"[^"]*\btext-small text-quiet\b/g, max: 0, instead: 'Note' },
];

export function checkScreens(sources: readonly Source[]): Verdict {
  const screens = sources.filter(
    ({ path }) => /^src\/web\/.*\.tsx?$/.test(path) && !isTest(path) && !/^src\/web\/(ui|core|worker)\//.test(path),
  );
  const counts = PATTERNS.map((pattern) => {
    const places = screens.flatMap((source) => placesOf(pattern, source));
    return { ...pattern, places };
  });
  return {
    failures: counts.flatMap(({ name, places, max, instead }) =>
      places.length <= max ? [] : [`${places.length} × ${name}, over ${max}; use ${instead}: ${places.join(', ')}`],
    ),
    note: counts.map(({ name, places }) => `${name} ${places.length}`).join(', '),
  };
}

function placesOf({ found, beside }: Pattern, source: Source): string[] {
  if (beside && !beside.test(source.text)) return [];
  return Array.from(source.text.matchAll(found), ({ index }) => `${source.path}:${lineOf(source, index)}`);
}
