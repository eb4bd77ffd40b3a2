import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#server/core/postgres/port.ts';
import { startPostgres } from '#server/core/postgres/start.ts';

/**
 * The Friday recipe of docs/operations.md with an earlier version and this one:
 *
 *   node scripts/upgrade.ts [--from COMMIT] [--demo]
 *
 * Two nodes of the earlier version answer over one database, `--demo` with its demo data. A backup is made, a migration fails in the middle, the
 * migration is repeated without the failing file, and one node after the other is replaced, while they are asked all the time, as by a proxy.
 * At the end the backup is restored with the earlier version. Without `--from` the earlier version lacks the last two migrations, or is the last
 * one before the migrations were joined (`former-migrations.ts`): its nodes then answer to the end without being ready.
 */
const { from, demo } = parseArgs({ options: { from: { type: 'string' }, demo: { type: 'boolean' } } }).values;
const ROOT = join(import.meta.dirname, '..');
const MAIN = 'src/server/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'vezu-upgrade-'));
chmodSync(folder, 0o755);
const running = new Set<ChildProcess>();
const failures: string[] = [];

const [first = ''] = migrationsOf(ROOT);
const addedBy = (path: string, ...commits: string[]) =>
  git('log', '-2', '--diff-filter=A', '--format=%H', ...commits, '--', `migrations/${path}`)
    .split('\n')
    .at(-1);
const earlier = from ?? git('rev-parse', `${addedBy('', `${addedBy(first)}^..`)}^`);
const [old, failing] = [treeOf('old', earlier), treeOf('failing', 'HEAD')];
const added = migrationsOf(ROOT).filter((name) => !migrationsOf(old).includes(name));
const joins = added.includes(first);
const failed = `${joins ? '9999' : added.at(-1)?.slice(0, 4)}_a_failing.sql`;
writeFileSync(join(failing, 'migrations', failed), 'create table half_done (id int);\nselect nonsense;\n');
const database = await startPostgres(join(folder, 'first'), { temporary: true });
const second = await startPostgres(join(folder, 'second'), { temporary: true });

try {
  console.log(`from ${earlier.slice(0, 8)} with ${added.length} migrations: ${added.join(', ')}`);
  requireOutput('the earlier version makes its database', await task(old, ['--migrate']), 0, /./);
  const ports = [await freePort(`${folder} a`), await freePort(`${folder} b`)];
  // The first node loads the demo alone.
  const nodes = [await startNode(old, ports[0] ?? 0)];
  nodes.push(await startNode(old, ports[1] ?? 0));
  const backup = join(folder, 'before');
  const rows = requireOutput('a backup is made', await task(old, ['--backup', backup]), 0, /(\d+) rows/);
  const requests = askAlways(ports);

  requireOutput('the migration fails, and names its file', await task(failing, ['--migrate']), 1, new RegExp(failed));
  if (!joins) await requireReady('the nodes of the earlier version go on', ports);
  const repeated = joins ? /is current/ : new RegExp(added.at(-1) ?? '');
  requireOutput('the migration is repeated', await task(ROOT, ['--migrate']), 0, repeated);
  for (const [index, port] of ports.entries()) {
    await endNode(nodes[index]);
    nodes[index] = await startNode(ROOT, port);
    await requireReady(`node ${index + 1} is replaced`, [port]);
  }
  const { answers, unanswered } = await requests.end();
  note('every request is answered', answers > 0 && unanswered === 0, `${unanswered} of ${answers} were not`);
  for (const node of nodes) await endNode(node);
  requireOutput('the earlier version refuses the migrated database', await task(old, ['--migrate']), 1, /A later Vezu/);

  const restored = await task(old, ['--restore', backup], second.url);
  requireOutput('the backup is restored with the earlier version', restored, 0, new RegExp(`${rows} rows`));
  await endNode(await startNode(old, ports[0] ?? 0, second.url));
  note('the earlier version starts on it', true);
} finally {
  for (const node of running) node.kill('SIGKILL');
  await Promise.all([database.stop(), second.stop()]);
  for (const tree of [old, failing]) git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
console.log(`upgrade: ${failures.length === 0 ? 'good' : `BROKEN: ${failures.join('; ')}`}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** A checkout of a commit with the packages of this one. */
function treeOf(name: string, commit: string): string {
  const tree = join(folder, name);
  git('worktree', 'add', '--detach', '--quiet', tree, commit);
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

function migrationsOf(tree: string): string[] {
  return readdirSync(join(tree, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function settings(url: string, port = 8080): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEY: 'a key of the upgrade, which is no secret',
    HOST: '127.0.0.1',
    PORT: String(port),
    WS_PORT: String(port + 1),
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO_OIDC_PORT: String(port + 2),
    DEMO_DATA: demo ? 'on' : 'off',
    MIGRATE: 'off',
    LOG_LEVEL: 'fatal',
  };
}

function task(tree: string, words: string[], url = database.url): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...words], { cwd: tree, env: settings(url) }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });
}

/** Starts a node of a version, without pages: a build of each would take longer than all else. */
async function startNode(tree: string, port: number, url = database.url): Promise<ChildProcess> {
  const child = fork(join(tree, 'bench/support/node.ts'), { cwd: tree, env: settings(url, port) });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (first !== 'ready') throw new Error(`the node of ${tree} does not start`);
  return child;
}

async function endNode(node: ChildProcess | undefined): Promise<void> {
  if (!node || node.exitCode !== null) return;
  const gone = once(node, 'exit');
  node.kill('SIGTERM');
  await gone;
}

async function isGood(port: number | undefined, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Asks one node, and the other if it has no answer, until the end. */
function askAlways(ports: readonly number[]) {
  let [asks, answers, unanswered] = [true, 0, 0];
  const done = (async () => {
    while (asks) {
      const [first, other] = answers % 2 === 0 ? ports : [...ports].reverse();
      if (!((await isGood(first, '/api/terms')) || (await isGood(other, '/api/terms')))) unanswered += 1;
      answers += 1;
      await wait(20);
    }
  })();
  return {
    end: async () => {
      asks = false;
      await done;
      return { answers, unanswered };
    },
  };
}

async function requireReady(what: string, ports: readonly number[]): Promise<void> {
  const ready = await Promise.all(ports.map((port) => isGood(port, '/ready')));
  note(what, ready.every(Boolean));
}

/** Checks how a command ended; returns the first part of what it says. */
function requireOutput(
  what: string,
  { code, output }: Awaited<ReturnType<typeof task>>,
  exit: number,
  says: RegExp,
): string {
  const found = says.exec(output);
  note(what, code === exit && found !== null, `exit ${code}: ${output.slice(-600)}`);
  return found?.[1] ?? '';
}

function note(what: string, good: boolean, why = ''): void {
  console.log(`${good ? '✓' : '✗'} ${what}${good ? '' : ` (${why})`}`);
  if (!good) failures.push(what);
}
