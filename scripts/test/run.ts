import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, delimiter, resolve } from 'node:path';
import { near } from './near.ts';
import { failedWith, printedFailures, type Result, resultOf } from './reports.ts';
import { ALL, chooseStages, type Stage, TEST } from './stages.ts';

/**
 * `npm test`, `npm run test:all` and `npm run test:near`: every chosen stage in turn, also after one that fails. Prints the seconds of
 * each stage, the slowest tests and what failed; the last line is `N passed, N failed`. Each run has its own folder, ports and databases,
 * so that two may run at the same time; they share the build, which one of them makes.
 */

const SLOWEST = 10;

/** The programs of packages run by the Node of the packages, also when npm has not put it into the path. */
const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

interface Done extends Result {
  stage: string;
  seconds: number;
}

let running: ReturnType<typeof spawn> | null = null;
let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
await main();

async function main(): Promise<void> {
  const stages = chosenStages(process.argv.slice(2));
  if (!stages) return;
  const folder = ownFolder();
  const done: Done[] = [];
  for (const stage of stages) if (!leaving) done.push(await run(stage, folder));
  const failed = printResults(done);
  remove(folder);
  if (!failed) remove(`test-results/${basename(folder)}`);
  process.exitCode = failed || leaving ? 1 : 0;
}

/** The stages that the command line names; null, with a sentence, if it names one that does not exist. */
function chosenStages([command, ...words]: string[]): readonly Stage[] | null {
  try {
    if (command === '--near') return near(words);
    return command === '--all' ? chooseStages(ALL, words) : chooseStages(TEST, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return null;
  }
}

async function run(stage: Stage, folder: string): Promise<Done> {
  const { name } = stage;
  const absent = stage.prepare?.() ?? null;
  console.log(`\n▸ ${name}`);
  const startedAt = Date.now();
  const result = absent === null ? await runProgram(stage, folder) : missing(absent);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`▸ ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
  return { stage: name, seconds, ...result };
}

async function runProgram(stage: Stage, folder: string): Promise<Result> {
  const file = `${folder}/${stage.name.replaceAll(' ', '-')}`;
  const report = `${file}.json`;
  const { args, env } = withReport(stage, file, report);
  const program = stage.program === 'node' ? process.execPath : `node_modules/.bin/${stage.program}`;
  const result = resultOf(
    stage.report,
    report,
    await endsWell(program, args, { ...process.env, PATH, ...stage.env, ...env }),
  );
  if (!stage.runsAll || result.skipped === 0) return result;
  return failedWith(result, `${result.skipped} were skipped: tag each test with the size at which it runs`);
}

function withReport(
  { report: kind, args }: Stage,
  folder: string,
  file: string,
): { args: string[]; env: NodeJS.ProcessEnv } {
  if (kind === 'checks') return { args: [...args, '--json', file], env: {} };
  if (kind === 'vitest')
    return { args: [...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], env: {} };
  if (kind === 'playwright')
    return { args: [...args, '--reporter=list,json'], env: { E2E_FOLDER: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: file } };
  return { args: [...args], env: {} };
}

function endsWell(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, ['scripts/setup/with-parent.mjs', program, ...args], { stdio: 'inherit', env });
  running = child;
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(error.message);
      resolve(false);
    });
    child.once('exit', (code) => {
      running = null;
      resolve(code === 0);
    });
  });
}

/** A stage that cannot run on this machine is left out; where the tests are the gate (`CI=true`), nothing may be missing. */
function missing(why: string): Result {
  console.log(why);
  const none: Result = { passed: 0, failed: 0, skipped: 0, failures: [], tests: [] };
  return process.env.CI === 'true' ? failedWith(none, why) : none;
}

/** Prints what the run shows at its end; whether something failed. */
function printResults(done: readonly Done[]): boolean {
  const widest = Math.max(...done.map(({ stage }) => stage.length));
  console.log('\nSeconds of each stage:');
  for (const { stage, seconds, passed, failed } of done)
    console.log(`${String(seconds).padStart(6)} s  ${stage.padEnd(widest)}  ${passed} passed, ${failed} failed`);
  console.log(`${String(sum(done.map(({ seconds }) => seconds))).padStart(6)} s  together`);
  const tests = done.flatMap(({ stage, tests }) => tests.map((test) => ({ ...test, name: `${stage} › ${test.name}` })));
  console.log('\nThe slowest tests:');
  for (const { name, seconds } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  const failures = printedFailures(done);
  if (failures) console.log(`\n${failures}`);
  const failed = sum(done.map(({ failed }) => failed));
  console.log(`\n${sum(done.map(({ passed }) => passed))} passed, ${failed} failed`);
  return failed > 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function leave(): void {
  leaving = true;
  running?.kill('SIGTERM');
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

function ownFolder(): string {
  mkdirSync('dist', { recursive: true });
  const path = mkdtempSync('dist/test-');
  // The database's own user can enter when root runs the tests.
  chmodSync(path, 0o755);
  return path;
}
