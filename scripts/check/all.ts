import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { checkBudget } from './budget.ts';
import { checkConfined } from './confined.ts';
import { checkEndpoints } from './endpoints.ts';
import { checkGlossary } from './glossary.ts';
import { checkImports } from './imports.ts';
import { checkLicences } from './licences.ts';
import { checkMessageUse } from './message-use.ts';
import { checkMessages } from './messages.ts';
import { readPaths } from './named-paths.ts';
import { checkNames } from './names.ts';
import { checkRegularExpressions } from './regular-expressions.ts';
import { checkSettings } from './settings.ts';
import { readSources, type Verdict } from './source.ts';
import { checkStyle } from './style.ts';
import { checkTexts } from './texts.ts';
import { checkTidy } from './tidy.ts';

interface Check {
  name: string;
  run: () => Verdict | Promise<Verdict>;
}

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'boolean' }, json: { type: 'string' } },
});
const sources = readSources();

/** The TypeScript projects; each stores in `dist/types` what it knows, so that the next run checks only what has changed. */
const PROJECTS = ['src/server', 'src/web', 'e2e', 'src/shared', 'src/web/worker'];

/** The longest checks start first, so that a short one ends last. */
const CHECKS: Check[] = [
  { name: 'duplicates', run: () => runTool('jscpd', '--config', '.jscpd.json', '.') },
  { name: 'dead code', run: () => runTool('knip', '--no-progress') },
  { name: 'types', run: () => runTool('tsc', '-b', ...PROJECTS) },
  { name: 'format and lint', run: () => runTool('biome', 'ci', '--diagnostic-level=error', '--max-diagnostics=200') },
  { name: 'regular expressions', run: () => checkRegularExpressions(sources) },
  { name: 'imports', run: () => checkImports(sources) },
  { name: 'SQL and network', run: () => checkConfined(sources) },
  { name: 'endpoints', run: () => checkEndpoints(sources) },
  { name: 'messages', run: () => checkMessages(sources) },
  { name: 'message use', run: () => checkMessageUse(sources) },
  { name: 'texts', run: () => checkTexts(sources) },
  { name: 'file names', run: () => checkNames(sources) },
  { name: 'glossary', run: () => checkGlossary(sources) },
  { name: 'style', run: () => checkStyle(sources) },
  { name: 'tidiness', run: () => checkTidy(sources, readPaths()) },
  { name: 'settings', run: () => checkSettings() },
  { name: 'licences', run: () => checkLicences(sources) },
  { name: 'first screen', run: () => checkBudget({ build: options.build === true }) },
];

await main();

/**
 * `npm run check [-- name…]` runs all checks, or those whose names start with these words, and prints one line each and the details of
 * failures.
 */
async function main(): Promise<void> {
  const queue = CHECKS.filter((check) => only.length === 0 || only.some((name) => check.name.startsWith(name)));
  const counts = { passed: 0, failed: 0 };
  const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (let check = queue.shift(); check; check = queue.shift())
      counts[(await passes(check)) ? 'passed' : 'failed'] += 1;
  });
  await Promise.all(workers);
  console.log(`checks: ${counts.passed} passed, ${counts.failed} failed`);
  if (options.json) writeFileSync(options.json, JSON.stringify(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

async function passes(check: Check): Promise<boolean> {
  const start = performance.now();
  const { failures, note } = await verdictOf(check);
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const passed = failures.length === 0;
  console.log(`${passed ? '✓' : '✗'} ${check.name.padEnd(16)} ${seconds.padStart(7)}  ${note ?? ''}`.trimEnd());
  if (!passed) console.log(`${failures.join('\n').replaceAll(/^/gm, '    ')}\n`);
  return passed;
}

async function verdictOf(check: Check): Promise<Verdict> {
  try {
    return await check.run();
  } catch (error) {
    return { failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

/** Runs one of the package's tools; its output is the failure. */
function runTool(tool: string, ...args: string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${tool}`, args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', (error) => resolve({ failures: [`${tool} does not start: ${error.message}`] }));
    child.on('close', (code) => {
      const output = stripVTControlCharacters(Buffer.concat(printed).toString()).trim();
      resolve({ failures: code === 0 ? [] : [output || `${tool} ended with ${code}`] });
    });
  });
}
