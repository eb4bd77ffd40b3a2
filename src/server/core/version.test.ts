import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCommit } from './version.ts';

const COMMIT = '521e630efc04482390103237a17f217b31409449';

let git: string;
beforeEach(async () => {
  git = await mkdtemp(join(tmpdir(), 'vezu-git-'));
  await mkdir(join(git, 'refs/heads'), { recursive: true });
});
afterEach(() => rm(git, { recursive: true }));

test.each([
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${COMMIT}\n` }, COMMIT],
  [
    'a packed branch',
    { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `# pack-refs\n${COMMIT} refs/heads/main\n` },
    COMMIT,
  ],
  ['a tag', { HEAD: `${COMMIT}\n` }, COMMIT],
  ['a branch without commits', { HEAD: 'ref: refs/heads/main\n' }, null],
  ['no repository', {}, null],
])('the commit of %s', async (_where, files, commit) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(git, name), text);
  expect(readCommit(git)).toBe(commit);
});
