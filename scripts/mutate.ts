import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { readSources, type Source } from './check/source.ts';
import { type Mutant, mutantsOf } from './mutate/mutators.ts';

/**
 * `npm run mutate -- <domain>…`: removes the guards of a domain one by one in a copy of the repository, runs the domain's tests
 * after each, and prints those whose removal no test noticed. `--list` only prints the guards, `--file=expression` takes
 * those of files whose path fits, `--tests=part` the tests of some files.
 */
const { values: options, positionals: domains } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, file: { type: 'string' }, tests: { type: 'string' } },
});
if (domains.length === 0) throw new Error('which domain? npm run mutate -- <domain>…');

/** The test of every endpoint's rights and of every field, regardless of its domain. */
const RIGHTS_TEST = 'src/server/authorisation.test.ts';
const FIELDS_TEST = 'src/server/fields.test.ts';
/** The tests that erasure and the data copy cover every domain. */
const PERSONAL_TESTS = ['personal-data', 'erased-traces', 'erasure-blockers', 'data-copy'].map(
  (name) => `src/server/accounts/${name}.test.ts`,
);

const root = process.cwd();
const sources = readSources().filter(({ path }) => isProduct(path) && new RegExp(options.file ?? '').test(path));
const mutants = sources.flatMap(mutantsOf);
if (options.list) for (const mutant of mutants) console.log(lineOf(mutant));
else process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const copy = copyOfRepository();
  process.chdir(copy);
  const vitest = await createVitest('test', { root: copy, watch: false, run: true, bail: 1, reporters: [{}] });
  const missed: Mutant[] = [];
  try {
    const tests = (await vitest.globTestSpecifications()).filter(isTestOfDomains);
    const broken = await failingTest(vitest, [tests]);
    if (broken) throw new Error(`the tests fail before anything is removed: ${broken}`);
    for (const [index, mutant] of mutants.entries()) {
      const noticed = await withMutant(vitest, copy, mutant, () => failingTest(vitest, testsFor(mutant, tests)));
      if (!noticed) missed.push(mutant);
      console.log(
        `${index + 1}/${mutants.length} ${noticed ? '✓' : '✗ MISSED'} ${lineOf(mutant)}${noticed ? `  [${noticed}]` : ''}`,
      );
    }
  } finally {
    await vitest.close();
    process.chdir(root);
    rmSync(copy, { recursive: true, force: true });
  }
  const caught = mutants.length - missed.length;
  console.log(`\n${missed.map((mutant) => `missed ${lineOf(mutant)}\n`).join('')}`);
  console.log(`${domains.join(', ')}: ${caught} of ${mutants.length} noticed, ${percent(caught, mutants.length)} %`);
  return caught >= mutants.length * 0.95;
}

function isProduct(path: string): boolean {
  return domains.some((domain) => new RegExp(`^src/(shared|server)/${domain}/.*(?<!\\.test)\\.ts$`).test(path));
}

function isTestOfDomains({ moduleId }: TestSpecification): boolean {
  if (!moduleId.includes(options.tests ?? '')) return false;
  const ofDomain = domains.some((domain) => new RegExp(`/src/(shared|server)/${domain}/`).test(moduleId));
  return ofDomain || [RIGHTS_TEST, FIELDS_TEST, ...PERSONAL_TESTS].some((path) => moduleId.endsWith(path));
}

/** Groups the tests by cost, the cheapest first: rules without a database before calls over HTTP. */
function testsFor(mutant: Mutant, tests: readonly TestSpecification[]): TestSpecification[][] {
  const having = (...parts: string[]) => tests.filter(({ moduleId }) => parts.some((part) => moduleId.endsWith(part)));
  if (mutant.kind === 'right') return [having(RIGHTS_TEST)];
  const everywhere = having(RIGHTS_TEST, FIELDS_TEST, ...(domains.includes('accounts') ? [] : PERSONAL_TESTS));
  const own = tests.filter((test) => !everywhere.includes(test));
  if (/\/(erase|personal-data)\.ts$/.test(mutant.path)) return [having(...PERSONAL_TESTS), own];
  const unit = own.filter(({ project }) => project.name === 'unit');
  const api = own.filter(({ project }) => project.name !== 'unit');
  return [mutant.path.startsWith('src/shared/') ? unit : [], api, mutant.kind === 'limit' ? having(FIELDS_TEST) : []];
}

/** Runs groups of tests until one fails, and returns its file; null when nothing failed. */
async function failingTest(vitest: Vitest, groups: readonly TestSpecification[][]): Promise<string | null> {
  for (const group of groups) {
    if (group.length === 0) continue;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(group);
    // Vitest's result also contains the modules of earlier runs
    const ran = testModules.filter(({ moduleId }) => group.some((test) => test.moduleId === moduleId));
    const failed = ran.find((module) => module.state() === 'failed');
    if (failed) return failed.relativeModuleId;
    if (unhandledErrors.length > 0) return String(unhandledErrors[0]);
  }
  return null;
}

async function withMutant<T>(vitest: Vitest, copy: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const file = resolve(copy, mutant.path);
  const { text } = sourceOf(mutant);
  const write = (content: string) => {
    writeFileSync(file, content);
    vitest.invalidateFile(file);
  };
  write(text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  try {
    return await work();
  } finally {
    write(text);
  }
}

/** Copies all files that git tracks or would track, and links the packages of this folder. */
function copyOfRepository(): string {
  mkdirSync('dist', { recursive: true });
  const copy = resolve(mkdtempSync('dist/mutate-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.split('\n').filter((path) => path && globSync(path).length > 0)) {
    mkdirSync(dirname(resolve(copy, file)), { recursive: true });
    cpSync(file, resolve(copy, file));
  }
  symlinkSync(resolve('node_modules'), resolve(copy, 'node_modules'));
  return copy;
}

function lineOf(mutant: Mutant): string {
  const { text } = sourceOf(mutant);
  const line = text.slice(0, mutant.start).split('\n').length;
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 90);
  return `${mutant.kind} ${mutant.path}:${line} ${short(text.slice(mutant.start, mutant.end))} → ${short(mutant.replacement)}`;
}

function sourceOf({ path }: Mutant): Source {
  const source = sources.find((one) => one.path === path);
  if (!source) throw new Error(`${path} was not read`);
  return source;
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(1);
}
