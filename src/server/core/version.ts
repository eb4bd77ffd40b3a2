import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const MANIFEST = join(ROOT, 'package.json');

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return String(version);
}

/** The commit of the repository that these sources are in, without a program; null when they are in none. */
export function readCommit(git = join(ROOT, '.git')): string | null {
  try {
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
    const [, branch] = /^ref: (.+)$/.exec(head) ?? [];
    return branch === undefined ? head : commitOf(git, branch);
  } catch {
    return null;
  }
}

/** A branch is a file, or a line of the file of packed ones. */
function commitOf(git: string, branch: string): string | null {
  if (existsSync(join(git, branch))) return readFileSync(join(git, branch), 'utf8').trim();
  const packed = readFileSync(join(git, 'packed-refs'), 'utf8').split('\n');
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? null;
}
