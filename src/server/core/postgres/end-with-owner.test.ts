import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { isRunning } from './postmaster.ts';

test('a temporary server ends, and its folder is deleted, when its owner is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-owner-'));
  await chmod(folder, 0o755);
  const code = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))};
    import { readPostmaster } from ${JSON.stringify(join(import.meta.dirname, 'postmaster.ts'))};
    await startPostgres(${JSON.stringify(folder)}, { durable: false, temporary: true });
    console.log((await readPostmaster(${JSON.stringify(join(folder, 'postgres'))})).pid);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(owner.stdout), 'line');
  const postgres = Number(line);
  expect(isRunning(postgres)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => isRunning(postgres), { timeout: 30_000 }).toBe(false);
  await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);
});
