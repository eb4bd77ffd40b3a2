import { basename } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { REFUSED, type RefusedTables, type RefusedWords } from './refused-words.ts';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

const DATA = 'scripts/check/refused-words.ts';

type Visits = ConstructorParameters<typeof Visitor>[0];

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
  { name: /^(last_way_in|way_too_long|crossing_not_on_way)$/, reason: 'error codes' },
  { name: /^kept$/, path: /mail/i, reason: 'an outcome of a mail in the database' },
  {
    name: /^notices?$/,
    path: /reports|notifications/,
    reason: 'a source of reports in the database; the name of the endpoints',
  },
  { name: /^ONE_WAY$/, path: /wallet/, reason: 'a value of the API of Google Wallet' },
  {
    name: /^(ROAD_SPEED|ROAD_FACTOR|ROAD_SOURCES|roadLayers|ways)$/,
    reason: 'the roads of the map, as its style names them',
  },
  {
    name: /^(door|plan-door|ONE_DOOR_SEATS)$/,
    path: /seats|SeatPlan|NewCabin|pictures\//,
    reason: 'the door of a bus',
  },
];

/** Phrases in which words that are refused in comments are allowed. */
const ALLOWED_PHRASES = /\b(stand-ins?|stands? (in )?for|stands? still)\b/gi;

/** Names of files, code and CSS, strings of one word, comments, names of tests and summaries of the API, by the tables of refused words. */
export function checkGlossary(sources: readonly Source[], tables: RefusedTables = REFUSED): Verdict {
  const names = wordsOf(tables.names);
  const texts = wordsOf(tables.texts);
  const comments = new Map([...texts, ...wordsOf(tables.comments)]);
  const failures: string[] = [];
  for (const source of sources) {
    if (!/^(src|demo|bench|deploy|feeds|scripts|e2e)\//.test(source.path)) continue;
    if (source.path === DATA) continue;
    if (source.path.endsWith('.css')) failures.push(...wrongFileName(source, names), ...wrongStyles(source, names));
    if (!isCode(source.path)) continue;
    failures.push(...wrongFileName(source, names), ...wrongNames(source, names), ...wrongDeclarations(source, tables));
    failures.push(...wrongStrings(source, names), ...wrongComments(source, comments, tables.openings));
    failures.push(...wrongTestNames(source, texts), ...wrongSummaries(source, new Map([...names, ...texts])));
  }
  return { failures, note: `${names.size + comments.size} refused words` };
}

/** The single words of a table; one that ends in `.ts` is a file name. */
function wordsOf(table: RefusedWords): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([words, instead]) => words.split(', ').map((word) => [word, instead] as const)),
  );
}

function wrongFileName({ path }: Source, refused: ReadonlyMap<string, string>): string[] {
  const file = basename(path).replace(/\..*$/, '');
  const word = refusedIn(`${file}.ts`, path, refused) ?? refusedIn(file, path, refused);
  return word ? [`${path}: “${word}” in a file name; use ${refused.get(word)} (${DATA})`] : [];
}

/** Each name is reported once per file, at the first line that has it. */
function wrongNames(source: Source, refused: ReadonlyMap<string, string>): string[] {
  const names = new Map<string, number>();
  const add = ({ name, start }: { name: string; start: number }) => {
    if (!names.has(name)) names.set(name, start);
  };
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(parse(source).program);
  return reported(source, names, refused, '');
}

/** Names of functions and types, and of whole parameters: none begins like `expectSeats` or is a bare preposition or participle. */
function wrongDeclarations(source: Source, { functions, declared }: RefusedTables): string[] {
  if (isTest(source.path)) return [];
  const bare = wordsOf(declared);
  const failures: string[] = [];
  const fail = ({ name, start }: { name: string; start: number }, word: string, instead: string | undefined) =>
    failures.push(`${at(source, start)} “${word}” in ${name}; use ${instead} (${DATA})`);
  const checkBeginning = (id: ESTree.Node | null) => {
    if (id?.type !== 'Identifier') return;
    const word = Object.keys(functions).find((one) => new RegExp(`^${one}[A-Z]`).test(id.name));
    if (word) fail(id, word, functions[word]);
  };
  const checkName = (id: ESTree.Node | null) => {
    if (id?.type !== 'Identifier') return;
    const word = id.name.toLowerCase();
    if (bare.has(word)) fail(id, word, bare.get(word));
  };
  const ofFunction = ({ id, params }: { id: ESTree.Node | null; params: readonly ESTree.Node[] }) => {
    checkBeginning(id);
    checkName(id);
    params.forEach(checkName);
  };
  const ofArrow = ({ params }: ESTree.ArrowFunctionExpression) => params.forEach(checkName);
  const ofVariable = ({ id }: ESTree.VariableDeclarator) => checkBeginning(id);
  const ofMethod = ({ key }: ESTree.MethodDefinition) => checkBeginning(key);
  const ofType = ({ id }: { id: ESTree.Node }) => checkName(id);
  new Visitor({
    FunctionDeclaration: ofFunction,
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ofArrow,
    VariableDeclarator: ofVariable,
    MethodDefinition: ofMethod,
    TSInterfaceDeclaration: ofType,
    TSTypeAliasDeclaration: ofType,
  }).visit(parse(source).program);
  return failures;
}

/** Strings of one word in the code of the app, such as a discriminant, a header or a key, and the classes of an element; no texts, no SQL. */
function wrongStrings(source: Source, refused: ReadonlyMap<string, string>): string[] {
  if (!source.path.startsWith('src/') || isTest(source.path)) return [];
  const words = new Map<string, number>();
  const add = (text: string, start: number) => {
    if (/^[a-z][\w-]{0,80}$/i.test(text) && !words.has(text)) words.set(text, start);
  };
  const ofLiteral: NonNullable<Visits['Literal']> = ({ value, start }) => {
    if (typeof value === 'string') add(value, start);
  };
  const ofClasses = ({ name, value, start }: ESTree.JSXAttribute) => {
    if (name.name !== 'className' || value?.type !== 'Literal') return;
    for (const part of String(value.value).split(' ')) add(part, start);
  };
  new Visitor({ Literal: ofLiteral, JSXAttribute: ofClasses }).visit(parse(source).program);
  return reported(source, words, refused, 'the string ');
}

/** Classes, custom properties and animations of a style sheet. */
function wrongStyles(source: Source, refused: ReadonlyMap<string, string>): string[] {
  const text = source.text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const names = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(/(?:[.]|--|@keyframes )([a-z][\w-]{0,80})/gi))
    if (!names.has(name)) names.set(name, index);
  return reported(source, names, refused, 'the style ');
}

function reported(
  source: Source,
  names: ReadonlyMap<string, number>,
  refused: ReadonlyMap<string, string>,
  what: string,
): string[] {
  return [...names].flatMap(([name, start]) => {
    const word = refusedIn(name, source.path, refused);
    return word ? [`${at(source, start)} “${word}” in ${what}${name}; use ${refused.get(word)} (${DATA})`] : [];
  });
}

function wrongComments(source: Source, refused: ReadonlyMap<string, string>, openings: RefusedWords): string[] {
  return parse(source).comments.flatMap(({ value, start }) => {
    const [opening = ''] = /^[*\s]*(\w+)/.exec(value)?.slice(1) ?? [];
    const isNew = !lineBefore(source.text, start).startsWith('//');
    if (isNew && Object.hasOwn(openings, opening))
      return [`${at(source, start)} “${opening}” begins a comment; use ${openings[opening]} (${DATA})`];
    return wrongText(source, { text: value.replaceAll(/\s*\n\s*\*?\s*/g, ' '), start }, refused, 'a comment');
  });
}

/** The line above the one that holds this offset: a comment of several lines has its opening in the first one. */
function lineBefore(text: string, offset: number): string {
  const end = text.lastIndexOf('\n', offset - 1);
  return end < 0 ? '' : text.slice(text.lastIndexOf('\n', end - 1) + 1, end).trim();
}

/** The first arguments of `test`, `it` and `describe`. */
function wrongTestNames(source: Source, refused: ReadonlyMap<string, string>): string[] {
  if (!isTest(source.path)) return [];
  const failures: string[] = [];
  const check = ({ callee, arguments: [first] }: ESTree.CallExpression) => {
    if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
    if (!/^(test|it|describe)\b/.test(source.text.slice(callee.start, callee.end))) return;
    failures.push(...wrongText(source, { text: first.value, start: first.start }, refused, 'the name of a test'));
  };
  new Visitor({ CallExpression: check }).visit(parse(source).program);
  return failures;
}

function wrongText(
  source: Source,
  { text, start }: { text: string; start: number },
  refused: ReadonlyMap<string, string>,
  where: string,
): string[] {
  const words = new RegExp(`\\b(?:${[...refused.keys()].join('|')})\\b`, 'i');
  const word = words.exec(text.replaceAll(ALLOWED_PHRASES, ''))?.[0].toLowerCase();
  return word ? [`${at(source, start)} “${word}” in ${where}; use ${refused.get(word)} (${DATA})`] : [];
}

type PropertyVisit = NonNullable<Visits['Property']>;

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
      failures.push(`${at(source, value.start)} “${word}” in a ${key.name}; use ${refused.get(word)} (${DATA})`);
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
