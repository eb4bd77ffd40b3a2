import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { wrongCitations } from './citations.ts';
import { wrongDecisions } from './decisions.ts';
import type { Paths } from './named-paths.ts';
import { isCode, type Source, type Verdict } from './source.ts';

/** Unfinished work, or values of one machine. Written so that this file does not match itself. */
const LEFTOVERS: readonly [RegExp, string][] = [
  [/\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/, 'left unfinished'],
  [/\b(not (yet )?implemente[d]|coming soo[n]|lorem ipsu[m])\b/i, 'left unfinished'],
  [/(^|[\s"'`(=])\/(work|root|hom[e]|User[s])\/\w/, 'a path of one machine'],
  [/registry\.[a-z]+[.]\w+|\bnpmmirro[r]\b/, 'the address of a registry'],
  [/^<{7} |^>{7} /m, 'a merge left open'],
];

/** The most files of a folder of code, its tests and styles included. `e2e` has a file for each journey. */
const MAX_FILES = 40;

/** A message of the product (docs/product.md 19.5), not a leftover. */
const QUOTED = /Image upload not implemented/g;

/**
 * Finds unfinished work, paths or addresses of one machine, and citations and paths that lead nowhere (`paths` are the paths of the
 * repository); the lockfile must name versions and no download addresses, and a folder of code has at most 40 files of its own.
 */
export function checkTidy(sources: readonly Source[], paths?: Paths): Verdict {
  return {
    failures: [
      ...sources.filter(({ path }) => path !== 'package-lock.json').flatMap(leftovers),
      ...wrongPackages(sources),
      ...wrongCitations(sources, paths),
      ...wrongDecisions(sources),
      ...fullFolders(sources),
    ],
  };
}

/** The folders of code with more files of their own than a reader takes in: their domain, area or part needs rooms. */
function fullFolders(sources: readonly Source[]): string[] {
  const code = sources.filter(({ path }) => (isCode(path) || path.endsWith('.css')) && !path.startsWith('e2e/'));
  return Object.entries(Object.groupBy(code, ({ path }) => posix.dirname(path)))
    .filter(([, files]) => (files?.length ?? 0) > MAX_FILES)
    .map(([folder, files]) => `${folder} has ${files?.length} files of its own, over ${MAX_FILES}`);
}

function leftovers(source: Source): string[] {
  return source.text
    .replace(QUOTED, '')
    .split('\n')
    .flatMap((line, index) =>
      LEFTOVERS.filter(([pattern]) => pattern.test(line)).map(
        ([, what]) => `${source.path}:${index + 1} ${what}: ${line.trim().slice(0, 100)}`,
      ),
    );
}

/** The kinds of dependencies that npm writes into both the manifest and the lockfile. */
const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies'] as const;

type Manifest = { [Kind in (typeof KINDS)[number]]?: Record<string, string> };
type Locked = Manifest & { integrity?: string; inBundle?: boolean };

function wrongPackages(sources: readonly Source[]): string[] {
  const textOf = (name: string) => sources.find(({ path }) => path === name)?.text ?? '';
  const manifest: Manifest = JSON.parse(textOf('package.json') || '{}');
  const failures = KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is not pinned (${version})`);
  return [...failures, ...wrongLock(textOf('package-lock.json'), manifest)];
}

/**
 * The lockfile matches the manifest's dependencies, has the packages of every platform, without which `npm ci` refuses it, and has a hash and no
 * download address for each package. One within another package is in its hash.
 */
function wrongLock(text: string, manifest: Manifest): string[] {
  if (text === '') return [];
  const { packages = {} }: { packages?: Record<string, Locked> } = JSON.parse(text);
  const { '': root = {}, ...others } = packages;
  const failures = Object.entries(others)
    .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
    .map(([path]) => `package-lock.json: ${path} has no integrity`);
  if (/"resolved":/.test(text)) failures.push('package-lock.json holds download addresses (see .npmrc)');
  const changed = KINDS.filter((kind) => !isDeepStrictEqual(root[kind] ?? {}, manifest[kind] ?? {}));
  failures.push(...missingOnPlatforms(packages));
  return [...failures, ...changed.map((kind) => `package-lock.json does not have the ${kind} of package.json`)];
}

function missingOnPlatforms(packages: Readonly<Record<string, Locked>>): string[] {
  const isThere = (folder: string, name: string): boolean =>
    `${folder}node_modules/${name}` in packages || (folder !== '' && isThere(outer(folder), name));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isThere(path === '' ? '' : `${path}/`, name))
      .map((name) => `package-lock.json: ${path} lacks ${name}, and npm ci refuses it`),
  );
}

/** The folder whose packages are found next: `node_modules/a/node_modules/b/` → `node_modules/a/`. */
function outer(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/')));
}
