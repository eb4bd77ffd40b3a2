import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeToOthers, localStore } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The mode bits that give users other than the owner access to anything in the folder. */
async function openToOthers(): Promise<string[]> {
  const entries = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(entries.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path);
}

test('files and folders are readable by their owner only', async () => {
  await localStore(join(folder, 'files')).put('abcdef.webp', Buffer.from('x'));
  expect(await openToOthers()).toEqual([]);
});

test('files of an earlier version lose their public permissions and can still be read', async () => {
  const nested = join(folder, 'ab', 'cd');
  await mkdir(nested, { recursive: true, mode: 0o755 });
  await writeFile(join(nested, 'abcdef.webp'), 'x', { mode: 0o644 });
  await chmod(folder, 0o755);
  expect((await openToOthers()).length).toBe(4);
  await closeToOthers(folder);
  expect(await openToOthers()).toEqual([]);
  expect(String(await localStore(folder).get('abcdef.webp'))).toBe('x');
});
