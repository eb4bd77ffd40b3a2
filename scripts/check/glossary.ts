import { basename } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

const GLOSSARY = 'docs/glossary.md';

interface Exception {
  /** The whole name, as it is written. */
  name: RegExp;
  /** The files that may use the name; every file if it is missing. */
  path?: RegExp;
  reason: string;
}

/** Names that contain a refused word and are allowed, each with its reason. */
export const EXCEPTIONS: readonly Exception[] = [
  { name: /^lastAction$/, reason: 'a field of the API' },
  {
    name: /^ways?$/,
    path: /account|settings|sign|proof|passkey|provider/i,
    reason: 'fields of the API and a column of the database',
  },
  { name: /^last_way_in$/, reason: 'an error code' },
  {
    name: /^(ROAD_SPEED|ROAD_FACTOR|ROAD_SOURCES|roadLayers)$/,
    reason: 'the roads of the map, as its style names them',
  },
  { name: /^(door|ONE_DOOR_SEATS)$/, path: /fleet\/seats|pictures\//, reason: 'the door of a bus' },
];

/** Phrases in which words that are refused in comments are allowed. */
const ALLOWED_PHRASES = /\b(stand-ins?|stands? (in )?for|stands? still)\b/gi;

/**
 * Finds the words that the glossary refuses: in identifiers and file names, in what the description of the API says about an endpoint, and
 * by its second table in comments and names of tests.
 */
export function checkGlossary(sources: readonly Source[]): Verdict {
  const glossary = sources.find(({ path }) => path === GLOSSARY)?.text ?? '';
  const refused = refusedWords(glossary, 'Refused words');
  const unwritten = refusedWords(glossary, 'Refused in comments');
  if (refused.size === 0 || unwritten.size === 0) {
    return { failures: [`${GLOSSARY}: a table of refused words is missing`] };
  }
  const failures: string[] = [];
  for (const source of sources) {
    if (!/^(src|demo|bench|deploy|feeds|scripts|e2e)\//.test(source.path) || !isCode(source.path)) continue;
    const file = basename(source.path).replace(/\..*$/, '');
    const word = refusedIn(`${file}.ts`, source.path, refused) ?? refusedIn(file, source.path, refused);
    if (word) failures.push(`${source.path}: “${word}” in a file name; use ${refused.get(word)} (${GLOSSARY})`);
    failures.push(...wrongNames(source, refused), ...wrongTexts(source, unwritten));
    failures.push(...wrongSummaries(source, new Map([...refused, ...unwritten])));
  }
  return { failures, note: `${refused.size + unwritten.size} refused words` };
}

/** The rows of the table under this heading: `| not, not | but |`; a word that ends in `.ts` is a file name. */
function refusedWords(text: string, heading: string): Map<string, string> {
  const table = text.split(new RegExp(`^## ${heading}$`, 'm'))[1]?.split(/^## /m)[0] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
  return new Map(
    rows.flatMap(([, words = '', instead = '']) =>
      words.split(',').map((word) => [word.trim(), instead.trim()] as const),
    ),
  );
}

/** Each name is reported once per file, at the first line that has it. */
function wrongNames(source: Source, refused: ReadonlyMap<string, string>): string[] {
  const names = new Map<string, number>();
  const add = ({ name, start }: { name: string; start: number }) => {
    if (!names.has(name)) names.set(name, start);
  };
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(parse(source).program);
  return [...names].flatMap(([name, start]) => {
    const word = refusedIn(name, source.path, refused);
    return word ? [`${at(source, start)} “${word}” in ${name}; use ${refused.get(word)} (${GLOSSARY})`] : [];
  });
}

/** Comments, and the first arguments of `test`, `it` and `describe`, that contain a refused word. */
function wrongTexts(source: Source, refused: ReadonlyMap<string, string>): string[] {
  const { program, comments } = parse(source);
  const texts: { text: string; start: number }[] = comments.map(({ value, start }) => ({ text: value, start }));
  const addName = ({ callee, arguments: [first] }: ESTree.CallExpression) => {
    if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
    if (!/^(test|it|describe)\b/.test(source.text.slice(callee.start, callee.end))) return;
    texts.push({ text: first.value, start: first.start });
  };
  if (isTest(source.path)) new Visitor({ CallExpression: addName }).visit(program);
  const words = new RegExp(`\\b(?:${[...refused.keys()].join('|')})\\b`, 'i');
  return texts.flatMap(({ text, start }) => {
    const word = words.exec(text.replaceAll(ALLOWED_PHRASES, ''))?.[0].toLowerCase();
    if (!word) return [];
    return [
      `${at(source, start)} “${word}” in a comment or the name of a test; use ${refused.get(word)} (${GLOSSARY})`,
    ];
  });
}

type PropertyVisit = NonNullable<ConstructorParameters<typeof Visitor>[0]['Property']>;

/** Words that are right in a summary: a trip is on its way, and most is no identifier there. */
const PLAIN_IN_SUMMARIES = /\b(ways?|most|quick|kept|hold)\b/gi;

/** The published `summary` and `description` of an endpoint or a field, in `src/shared`. */
function wrongSummaries(source: Source, refused: ReadonlyMap<string, string>): string[] {
  if (!source.path.startsWith('src/shared/') || isTest(source.path)) return [];
  const failures: string[] = [];
  const words = new RegExp(`\\b(?:${[...refused.keys()].filter((word) => !word.includes('.')).join('|')})\\b`, 'i');
  const check: PropertyVisit = ({ key, value }) => {
    if (key.type !== 'Identifier' || !['summary', 'description'].includes(key.name)) return;
    if (value.type !== 'Literal' || typeof value.value !== 'string') return;
    const word = words.exec(value.value.replaceAll(PLAIN_IN_SUMMARIES, ''))?.[0].toLowerCase();
    if (word)
      failures.push(`${at(source, value.start)} “${word}” in a ${key.name}; use ${refused.get(word)} (${GLOSSARY})`);
  };
  new Visitor({ Property: check }).visit(parse(source).program);
  return failures;
}

function refusedIn(name: string, path: string, refused: ReadonlyMap<string, string>): string | null {
  const word = [name, ...partsOf(name)].find((part) => refused.has(part));
  if (!word) return null;
  return EXCEPTIONS.some((one) => one.name.test(name) && (one.path?.test(path) ?? true)) ? null : word;
}

/** `readOnce`, `READ_ONCE` and `read-once` → read, once. */
function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}
