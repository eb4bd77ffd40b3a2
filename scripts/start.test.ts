import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'vezu-start-'));

// The sources by links, so that the test has a `.env` of its own.
for (const name of ['scripts', 'src', 'package.json']) symlinkSync(join(ROOT, name), join(folder, name));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('npm start reads .env, which the environment replaces, and reports a name that is nearly a setting', () => {
  writeFileSync(join(folder, '.env'), 'PUBLIC_URl=https://vezu.example\nLOG_LEVEL=loud\nMAX_REQUESTS=0\n');
  const started = start({ LOG_LEVEL: 'silent' });
  expect(started.stderr).toBe(
    'These names in the environment are no settings and have no effect: PUBLIC_URl (did you mean PUBLIC_URL?). docs/settings.md lists the settings.\n' +
      'The setting MAX_REQUESTS must be a whole number from 1 to 100000.\n',
  );
  expect(started.status).toBe(1);
}, 120_000);

test('npm start starts a server again that was killed, and ends with one that ended', () => {
  // The second one ends by itself.
  const started = startServer(`import { existsSync, writeFileSync } from 'node:fs';
    console.log('started');
    if (existsSync('again')) process.exit(3);
    writeFileSync('again', '');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 6_000);`);
  expect(started.stdout).toBe('started\nstarted\n');
  expect(started.stderr).toBe('The server was ended by SIGKILL; it is started again.\n');
  expect(started.status).toBe(3);
}, 120_000);

test.each([
  ['', '--max-semi-space-size=4 --max-old-space-size=512 2'],
  ['--max-old-space-size=2048', ' 2'],
])(
  'npm start limits the memory of the server as deploy does, unless NODE_OPTIONS %s says how much',
  (options, limits) => {
    const started = startServer(
      `console.log(process.execArgv.filter((arg) => arg.includes('space-size')).join(' '), process.env.MALLOC_ARENA_MAX);`,
      { NODE_OPTIONS: options },
    );
    expect(started.stdout).toBe(`${limits}\n`);
  },
  120_000,
);

/** `npm start` of a server with these sources. */
function startServer(source: string, env: Record<string, string> = {}) {
  const own = mkdtempSync(join(tmpdir(), 'vezu-start-'));
  for (const name of ['scripts', 'package.json']) symlinkSync(join(ROOT, name), join(own, name));
  mkdirSync(join(own, 'src/server'), { recursive: true });
  writeFileSync(join(own, 'src/server/main.ts'), source);
  const args = ['--preserve-symlinks-main', join(own, 'scripts/start.mjs')];
  const started = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });
  rmSync(own, { recursive: true, force: true });
  return started;
}

/** `npm start` in the folder of the test, with a wrong setting after the settings of `.env`: it never starts anything. */
function start(env: Record<string, string>) {
  const args = ['--preserve-symlinks-main', join(folder, 'scripts/start.mjs')];
  // Without the cache, loading the server takes several times as long.
  const others = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...others, CLOCK_OFFSET: 'wrong', ...env } });
}
