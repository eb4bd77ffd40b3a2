import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, '../deploy/vezu');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-command-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command by a link in another folder, like `/usr/local/bin/vezu`, with other programs instead of the system's. */
async function vezu(words: string[], programs: Record<string, string> = {}) {
  await symlink(COMMAND, join(folder, 'vezu'));
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, VEZU_SETTINGS: join(folder, 'settings') };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(join(folder, 'vezu'), words, { env, cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test('it prints the version, and its usage for what it does not know', async () => {
  expect(await vezu(['--version'])).toMatchObject({ code: 0, output: expect.stringMatching(/^Vezu \d/) });
  await rm(join(folder, 'vezu'));
  expect(await vezu(['start'])).toMatchObject({ code: 1, output: expect.stringContaining('Usage: vezu admin|backup') });
});

test('in the source folder it is npm run', async () => {
  const { output } = await vezu(['admin', 'list'], { node: 'echo "$@"' });
  expect(output.trim()).toMatch(/scripts\/start\.mjs --admin list$/);
});

test('a service is acted on with its settings and its user, by root only', async () => {
  await writeFile(join(folder, 'settings'), '');
  const { output } = await vezu(['doctor', '--mail', 'a@b.example'], { id: 'echo 0', 'systemd-run': 'echo "$@"' });
  expect(output).toContain('--uid=vezu');
  expect(output).toContain(`EnvironmentFile=${join(folder, 'settings')}`);
  expect(output).toMatch(/src\/server\/main\.ts --doctor --mail a@b\.example$/m);
  await rm(join(folder, 'vezu'));
  expect(await vezu(['doctor'], { id: 'echo 1000' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('sudo'),
  });
});
