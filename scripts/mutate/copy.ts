import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Copies all files that git tracks or would track, and links the packages of this folder. */
export function copyOfRepository(): { folder: string; remove(): void } {
  mkdirSync('dist', { recursive: true });
  const folder = resolve(mkdtempSync('dist/mutate-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.split('\n').filter((path) => path && globSync(path).length > 0)) {
    mkdirSync(dirname(resolve(folder, file)), { recursive: true });
    cpSync(file, resolve(folder, file));
  }
  symlinkSync(resolve('node_modules'), resolve(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
