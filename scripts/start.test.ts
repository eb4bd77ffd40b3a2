import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** `npm start` in the folder of the test, with a wrong setting after those of `.env`: it never starts anything. */
function start(env: Record<string, string>) {
  const args = ['--preserve-symlinks-main', join(folder, 'scripts/start.mjs')];
  // Without the cache, loading the server takes several times as long.
  const others = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...others, CLOCK_OFFSET: 'wrong', ...env } });
}
