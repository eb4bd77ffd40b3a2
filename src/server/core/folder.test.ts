import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFolder } from './folder.ts';

test('a data folder is made, and one that cannot be written is named in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-folder-'));
  const made = join(folder, 'a/b');
  await checkFolder(made);
  expect(await readdir(made)).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  await expect(checkFolder(join(folder, 'file'))).rejects.toThrow(
    /^The folder .*file cannot be written \(a file is there\)/,
  );
  await expect(checkFolder(join(folder, 'file/below'))).rejects.toThrow('a file is in its way');
  await expect(checkFolder('/sys/vezu')).rejects.toThrow(/^The folder \/sys\/vezu cannot be written .* set DATA_DIR/);
  await rm(folder, { recursive: true });
});
