import { basename } from 'node:path';
import { Visitor } from 'vite';
import { at, isCode, parse, type Source, type Verdict } from './source.ts';

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

/** No word that the glossary refuses is part of an identifier or of a file name. */
export function checkGlossary(sources: readonly Source[]): Verdict {
  const glossary = sources.find(({ path }) => path === GLOSSARY);
  const refused = refusedWords(glossary?.text ?? '');
  if (refused.size === 0) return { failures: [`${GLOSSARY}: the table of refused words is missing`] };
  const failures: string[] = [];
  for (const source of sources) {
    if (!/^(src|demo|bench|scripts|e2e)\//.test(source.path) || !isCode(source.path)) continue;
    const file = basename(source.path).replace(/\..*$/, '');
    const word = refusedIn(`${file}.ts`, source.path, refused) ?? refusedIn(file, source.path, refused);
    if (word) failures.push(`${source.path}: “${word}” in a file name; use ${refused.get(word)} (${GLOSSARY})`);
    failures.push(...wrongNames(source, refused));
  }
  return { failures, note: `${refused.size} refused words` };
}

/** The rows of the table under "Refused words": `| not, not | but |`; a word that ends in `.ts` is a file name. */
export function refusedWords(text: string): Map<string, string> {
  const table = text.split(/^## Refused words$/m)[1]?.split(/^## /m)[0] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
  return new Map(
    rows.flatMap(([, words = '', instead = '']) =>
      words.split(',').map((word) => [word.trim(), instead.trim()] as const),
    ),
  );
}

/** Each name is reported once per file, at the first line that has it. */
function wrongNames(source: Source, refused: ReadonlyMap<string, string>): string[] {
  const failures = new Map<string, string>();
  const check = ({ name, start }: { name: string; start: number }) => {
    const word = failures.has(name) ? null : refusedIn(name, source.path, refused);
    if (word) failures.set(name, `${at(source, start)} “${word}” in ${name}; use ${refused.get(word)} (${GLOSSARY})`);
  };
  new Visitor({ Identifier: check, PrivateIdentifier: check, JSXIdentifier: check }).visit(parse(source).program);
  return [...failures.values()];
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
