import { execFileSync } from 'node:child_process';
import { groupOf, libraryLevelOf, positionOf } from '../check/layout.ts';
import { journeys, type Stage, TEST, vitest } from './stages.ts';

/** The checks that take seconds each; the others read every file of the repository against every other one. */
const FAST_CHECKS = [
  ...['types', 'format', 'imports', 'SQL', 'messages', 'message use', 'texts', 'file names', 'glossary', 'style'],
  'tidiness',
];

/**
 * The stages of `npm run test:near`: the fast checks, and the tests that a change touches. The change is everything since the
 * commit in `words`, by default since the branch left main; on main itself what is not committed, or else the last commit.
 */
export function near(words: readonly string[]): readonly Stage[] {
  const base = words[0] ?? defaultBase();
  const changed = changedSince(base);
  console.log(`${changed.length} files have changed since ${git('log', '-1', '--format=%h (%s)', base)}.`);
  const api = apiTestsOf(changed);
  return [
    { name: 'checks', program: 'node', args: ['scripts/check/all.ts', ...FAST_CHECKS], report: 'checks' },
    vitest('unit and web', ['unit', 'tab', 'web'], [`--changed=${base}`, '--passWithNoTests']),
    ...(api.length > 0 ? [vitest('api', ['api', 'hosting'], [...api, '--passWithNoTests'])] : []),
    ...(changed.some((path) => path.startsWith('e2e/')) ? changedJourneys(base) : []),
  ];
}

/**
 * The filters of the API tests for these changed files: a test itself, and for other files the tests of their folder. Vitest cannot
 * find them by imports, since each test imports the whole server.
 */
export function apiTestsOf(changed: readonly string[]): string[] {
  const filters = changed.flatMap((path) => {
    if (/^(src\/server|demo)\/.*\.test\.ts$/.test(path)) return [path];
    if (path.startsWith('demo/')) return ['demo/'];
    if (path.startsWith('migrations/')) return ['src/server/core/database/'];
    const { tier = '', folder = '' } = positionOf(path) ?? {};
    return /^(server|shared)$/.test(tier) && folder !== '' && !path.endsWith('.test.ts') ? [testsOf(folder)] : [];
  });
  return [...new Set(filters)];
}

/** The folder of the server's tests of a domain, a library-like folder or `core`. */
function testsOf(folder: string): string {
  const isLibrary = folder !== 'core' && libraryLevelOf({ tier: 'server', folder, room: '', name: '' }) >= 0;
  const outer = isLibrary ? 'core' : groupOf(folder);
  return ['src/server', ...(outer ? [outer] : []), folder, ''].join('/');
}

function changedJourneys(base: string): Stage[] {
  const build = TEST.filter(({ name }) => name === 'build');
  return [
    ...build,
    journeys('journeys', 'noon', { E2E_SIZE: 'own' }, [`--only-changed=${base}`, '--pass-with-no-tests']),
  ];
}

function defaultBase(): string {
  const main = ['main', 'origin/main', 'master', 'origin/master'].find(exists);
  const head = git('rev-parse', 'HEAD');
  const base = main ? git('merge-base', 'HEAD', main) : head;
  if (base !== head || git('status', '--porcelain') !== '' || !exists('HEAD~1')) return base;
  return git('rev-parse', 'HEAD~1');
}

function changedSince(base: string): string[] {
  const tracked = git('diff', '--name-only', '--relative', base, '--');
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...tracked.split('\n'), ...added.split('\n')].filter((path) => path !== '');
}

function exists(revision: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Throws an Error with a sentence when git does not know the repository or the commit. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    throw new Error(`test:near asks git what has changed, and "git ${args.join(' ')}" failed.`);
  }
}
