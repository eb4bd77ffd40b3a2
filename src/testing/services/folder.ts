import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder with these files, by their path in it; `close` deletes it. */
export async function testFolder(files: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(tmpdir(), 'vezu-test-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(path, dirname(name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, close: () => rm(path, { recursive: true }) };
}
