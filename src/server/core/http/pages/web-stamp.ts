import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const STAMP = join(ROOT, 'dist/.built');

const SOURCES = ['src/web', 'src/shared', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

export const WEB_FOLDER = join(ROOT, 'dist/web');

export async function webIsStale(): Promise<boolean> {
  const page = await access(join(WEB_FOLDER, 'index.html')).catch(() => null);
  const built = await readFile(STAMP, 'utf8').catch(() => null);
  return page === null || built !== (await fingerprint());
}

/** Builds `dist/web` if it is not from these sources. Throws a StartError when that is impossible. */
export async function ensureBuilt(signal: AbortSignal, say: (line: string) => void): Promise<void> {
  if (!(await webIsStale())) return;
  say('Building the app …');
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/setup/build-once.mjs')], { cwd: ROOT, signal });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartError(
      output.includes('ERR_MODULE_NOT_FOUND')
        ? 'dist/ was not built from these sources, and the packages that build it are not installed: copy dist/ from where this version was ' +
            'built, or run npm install without --omit=dev.'
        : output,
    );
  }
}

/** Forgets from which sources `dist/web` was built, because it is about to change. */
export async function unstampWeb(): Promise<void> {
  await rm(STAMP, { force: true });
}

export async function stampWeb(made: string): Promise<void> {
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, made);
}

export async function fingerprint(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const path = join(ROOT, source);
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [path];
  }
}
