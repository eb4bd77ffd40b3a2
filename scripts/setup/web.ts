import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compressFolder } from '../build/compress.ts';
import { listFirstScreens } from '../build/first-screens.ts';
import { prerenderScreens } from '../build/prerender.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'dist/.built');

/** Of a failed build's words, so many characters are passed on. */
const MAX_WORDS = 2_000;

/** What the built app is made of. */
const SOURCES = ['src/web', 'src/shared', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

/** The folder of the built app. */
export const WEB_FOLDER = join(ROOT, 'dist/web');

/** Whether `dist/web` is missing or made of other sources than those that lie here now. */
export async function webIsStale(): Promise<boolean> {
  const built = await readFile(STAMP, 'utf8').catch(() => null);
  return built !== (await fingerprint());
}

/** Builds the app into `dist/web`, with compressed copies, and notes what it was made of. Throws with the builder's words. */
export async function buildWeb(): Promise<void> {
  const made = await fingerprint();
  await runVite();
  await listFirstScreens(ROOT, WEB_FOLDER);
  await runVite('--config', 'scripts/build/worker.config.ts');
  await runVite('--config', 'scripts/build/prerender.config.ts');
  await prerenderScreens(ROOT, WEB_FOLDER);
  await compressFolder(WEB_FOLDER);
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(STAMP, made);
}

async function runVite(...options: string[]): Promise<void> {
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options];
  const vite = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [vite.stdout, vite.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const code = await new Promise((resolve, reject) => {
    vite.once('close', resolve);
    vite.once('error', reject);
  });
  if (code !== 0) throw new Error(`The app could not be built:\n${said.trim().slice(0, MAX_WORDS)}`);
}

async function fingerprint(): Promise<string> {
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

if (import.meta.main) {
  await buildWeb();
}
