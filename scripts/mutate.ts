import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSources } from './check/source.ts';
import { domainOf, isTestOf, sampleOf, testsFor } from './mutate/choice.ts';
import { copyOfRepository } from './mutate/copy.ts';
import { type Mutant, mutantsOf } from './mutate/mutators.ts';
import { type Meetings, onceFor, recordMeetings, unmetGuards } from './mutate/record.ts';
import { startTests, type Tests } from './mutate/tests.ts';

/**
 * `npm run mutate -- <domain>…`: finds the guards that no test runs, then removes the others one by one in a copy of the repository, runs the tests
 * that meet each, and prints those whose removal no test noticed. CONTRIBUTING.md describes the options.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    unmet: { type: 'boolean' },
    values: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    file: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
  },
});

const all = readSources();
const sources = all.filter(({ path }) => isProduct(path) && new RegExp(options.file).test(path));
const textOf = new Map(sources.map(({ path, text }) => [path, text]));
const guards = sources.flatMap((source) => mutantsOf(source, options));
const domains = new Set(sources.flatMap(({ path }) => domainOf(path) ?? []));
if (guards.length === 0) throw new Error('no guard fits');
if (options.list) for (const guard of guards) console.log(lineOf(guard));
else process.exitCode = (await measure()) ? 0 : 1;

function isProduct(path: string): boolean {
  const domain = domainOf(path);
  const isCode = path.endsWith('.ts') && !path.endsWith('.test.ts');
  return isCode && domain !== null && (positionals.length === 0 || positionals.includes(domain));
}

/** A test is run when its path fits `--tests`, or else when it is about the domains; about every domain, any test without a browser. */
function isWanted(test: string): boolean {
  if (options.tests) return new RegExp(options.tests).test(test);
  return positionals.length === 0 ? /^src\/(shared|server)\//.test(test) : isTestOf(test, domains);
}

async function measure(): Promise<boolean> {
  const copy = copyOfRepository();
  try {
    const question = `${positionals} ${options.file} ${options.tests} ${options.values}`;
    const meetings = await onceFor(all, question, () => recordMeetings(copy.folder, sources, guards, isWanted));
    for (const test of meetings.failed) console.log(`fails before anything is removed, and is left out: ${test}`);
    const unmet = unmetGuards(sources, guards, meetings);
    for (const [number, guard] of guards.entries()) if (unmet.has(number)) console.log(`unmet ${lineOf(guard)}`);
    printUnmet(unmet);
    if (options.unmet) return unmet.size === 0;
    const missed = await removeEach(copy.folder, chosenGuards(), unmet, meetings);
    return printScores(chosenGuards(), missed);
  } finally {
    copy.remove();
  }
}

function chosenGuards(): number[] {
  const numbers = [...guards.keys()];
  return options.sample ? sampleOf(numbers, guards, Number(options.sample), Number(options.seed)) : numbers;
}

/** Removes each guard once, and returns those whose removal no test noticed; nothing has to run for those that no test meets. */
async function removeEach(
  folder: string,
  numbers: readonly number[],
  unmet: ReadonlySet<number>,
  meetings: Meetings,
): Promise<Set<number>> {
  const missed = new Set<number>();
  const tests = await startTests(folder, 1);
  try {
    for (const [index, number] of numbers.entries()) {
      const guard = guards[number];
      if (!guard) continue;
      const noticed = unmet.has(number) ? null : await remove(tests, folder, guard, testsFor(number, guard, meetings));
      if (!noticed) missed.add(number);
      const result = noticed ? `✓ ${lineOf(guard)}  [${noticed}]` : `✗ MISSED ${lineOf(guard)}`;
      console.log(`${index + 1}/${numbers.length} ${result}`);
    }
  } finally {
    await tests.close();
  }
  return missed;
}

/**
 * Runs tests without a guard, and returns the one that noticed. If none did, they run once more: a process that a failure has stopped can still
 * have been reading the file of the guard before.
 */
async function remove(tests: Tests, folder: string, guard: Mutant, paths: readonly string[]): Promise<string | null> {
  const text = textOf.get(guard.path) ?? '';
  const write = (content: string) => {
    writeFileSync(resolve(folder, guard.path), content);
    tests.reread(guard.path);
  };
  write(text.slice(0, guard.start) + guard.replacement + text.slice(guard.end));
  try {
    for (const path of [...paths, ...paths]) {
      const [failed] = (await tests.run([path])).failed;
      if (failed) return failed;
      tests.reread(guard.path);
    }
    return null;
  } finally {
    write(text);
  }
}

function printUnmet(unmet: ReadonlySet<number>): void {
  for (const [domain, numbers] of byDomain([...guards.keys()])) {
    const count = numbers.filter((number) => unmet.has(number)).length;
    console.log(`${domain}: no test meets ${count} of ${numbers.length} guards`);
  }
}

function printScores(numbers: readonly number[], missed: ReadonlySet<number>): boolean {
  console.log(`\n${[...missed].map((number) => `missed ${lineOf(guards[number])}\n`).join('')}`);
  if (options.sample) console.log(`a sample by seed ${options.seed}`);
  const scores = byDomain(numbers).map(([domain, own]) => {
    const noticed = own.filter((number) => !missed.has(number)).length;
    console.log(`${domain}: ${noticed} of ${own.length} noticed, ${((100 * noticed) / own.length).toFixed(1)} %`);
    return noticed / own.length;
  });
  return scores.every((score) => score >= 0.95);
}

function byDomain(numbers: readonly number[]): [domain: string, numbers: number[]][] {
  const grouped = Object.groupBy(numbers, (number) => domainOf(guards[number]?.path ?? '') ?? '');
  return Object.entries(grouped).map(([domain, own]) => [domain, own ?? []]);
}

function lineOf(guard: Mutant | undefined): string {
  if (!guard) return '';
  const text = textOf.get(guard.path) ?? '';
  const line = text.slice(0, guard.start).split('\n').length;
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 90);
  return `${guard.kind} ${guard.path}:${line} ${short(text.slice(guard.start, guard.end))} → ${short(guard.replacement)}`;
}
