import { globSync, readFileSync } from 'node:fs';
import { type ParseResult, parseSync } from 'vite';

/** A file of the repository: its path from the root with `/`, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** The result of a check: its failures, one line each, and on success a short note. */
export interface Verdict {
  failures: string[];
  note?: string;
}

const FOLDERS = ['src', 'demo', 'gallery', 'scripts', 'bench', 'deploy', 'e2e', 'feeds', 'migrations', 'docs', '.ci'];
const parsed = new WeakMap<Source, ParseResult>();
const lineStarts = new WeakMap<Source, number[]>();

/** Reads all files of the repository that the checks examine; pictures and other binary files are left out. */
export function readSources(): Source[] {
  const paths = [...globSync(FOLDERS.map((folder) => `${folder}/**/*.*`)), ...globSync('{*.{ts,mjs,json,md},.ci/run}')];
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|json|sql|md|css|html)$/.test(path) || path === '.ci/run')
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The syntax tree of a TypeScript or JavaScript file; a file that does not parse has an empty one (tsc reports it). */
export function parse(source: Source): ParseResult {
  const known = parsed.get(source);
  if (known) return known;
  const result = parseSync(source.path, source.text);
  parsed.set(source, result);
  return result;
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('src/testing/') || path.startsWith('e2e/');
}

/** `path:line`, as editors and terminals open it. */
export function at(source: Source, offset: number): string {
  return `${source.path}:${lineOf(source, offset)}`;
}

/** The number of the line that holds an offset of the text; the first line is 1. */
export function lineOf(source: Source, offset: number): number {
  let starts = lineStarts.get(source);
  if (!starts) {
    starts = [0, ...Array.from(source.text.matchAll(/\n/g), ({ index }) => index + 1)];
    lineStarts.set(source, starts);
  }
  const after = starts.findIndex((start) => start > offset);
  return after < 0 ? starts.length : after;
}

export function difference(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((item) => !other.has(item));
}
