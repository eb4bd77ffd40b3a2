import { globSync } from 'node:fs';
import type { Source } from './source.ts';

/** Folders and files that a build, a test run, a start or the administrator makes; a document may name them. */
const MADE = [
  '.git',
  '.vite',
  'node_modules',
  'dist',
  'data',
  'backups',
  'test-results',
  'playwright-report',
  'deploy/settings',
  'deploy/secrets',
  'deploy/.env',
];

/** Endings of the files that a document may name without their folder: `mount.ts`. */
const NAMED_FILE = /^[\w.@#<>{},*…+/-]+\.(tsx?|mjs|json|sql|css|html|ya?ml|md)$/;

/** Folders within `src` that may be named without it: `server/core/http/calls/mount.ts`. */
const TIERS = ['shared', 'server', 'web', 'testing'];

/** Parts of a name as regular expressions; every other placeholder is a name. */
const PATTERNS: Record<string, string> = { '.': '\\.', '+': '\\+', '**': '.*', '…': '.*' };
const ANY_NAME = '[^/]*';

export interface Paths {
  roots: ReadonlySet<string>;
  /** Every path of a file or folder, also without the first of its folders: `src/web/a.ts`, `web/a.ts`, `a.ts`. */
  endings: ReadonlySet<string>;
}

export function readPaths(): Paths {
  const files = globSync(['*', '.*', '{*,.ci}/**'], { exclude: MADE.flatMap((name) => [name, `${name}/**`]) });
  return pathsOf(files.map((path) => path.replaceAll('\\', '/')));
}

export function pathsOf(files: readonly string[]): Paths {
  const folders = files.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1)));
  const endings = folders.flatMap((parts) => parts.map((_, index) => parts.slice(index).join('/')));
  return { roots: new Set(folders.map(([first = '']) => first)), endings: new Set(endings) };
}

/**
 * Paths in code font, in a Markdown file, that the repository does not have. Placeholders stand for any name (`<domain>`, `*`, `…`), braces
 * for each of their names.
 */
export function wrongPaths(source: Source, paths: Paths): string[] {
  if (!source.path.endsWith('.md')) return [];
  return [...source.text.matchAll(/^```[^\n]*\n(.*?)^```|`([^`]+)`/gms)]
    .flatMap(([, block, span]) => (block ?? span ?? '').split(/[\s'"()]+/))
    .map((word) => word.replace(/^[#!]|[:,;]$/g, '').replace(/^\.\/|\/$/g, ''))
    .filter((word) => isPath(word, paths.roots) && !alternatives(word).every((name) => exists(name, paths.endings)));
}

/** Whether a word names a file of the repository, and no address, package, setting or generated file. */
function isPath(word: string, roots: ReadonlySet<string>): boolean {
  const [first = '', ...rest] = word.split('/');
  if (/^[/@.]|^[A-Z_]+=|:\/\/|NNNN/.test(word) || MADE.some((path) => `${word}/`.startsWith(`${path}/`))) return false;
  return NAMED_FILE.test(word) || (rest.length > 0 && (TIERS.includes(first) || roots.has(first)));
}

/** `{uk,en}/x.json` is `uk/x.json` and `en/x.json`. */
function alternatives(word: string): string[] {
  const [all, names = ''] = /\{([^{}]*)\}/.exec(word) ?? [];
  return all ? names.split(',').flatMap((name) => alternatives(word.replace(all, name))) : [word];
}

function exists(name: string, endings: ReadonlySet<string>): boolean {
  if (!/[<*…]/.test(name)) return endings.has(name);
  const pattern = name.replaceAll(/[.+]|\*\*|…|<\w+>|\*/g, (part) => PATTERNS[part] ?? ANY_NAME);
  const path = new RegExp(`^${pattern}$`);
  return [...endings].some((ending) => path.test(ending));
}
