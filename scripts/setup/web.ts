import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fingerprint, stampWeb, unstampWeb, WEB_FOLDER } from '../../src/server/core/http/pages/web-stamp.ts';
import { compressFolder } from '../build/compress.ts';
import { listFirstScreens } from '../build/first-screens.ts';
import { prerenderScreens } from '../build/prerender.ts';
import { refusal } from './disk.mjs';
import { alone } from './lock.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** The most characters of a failed build's output that are shown. */
const MAX_WORDS = 2_000;

const PURPOSE = 'The app has to be built';

/**
 * Builds the app into `dist/web` with compressed copies, and records its sources; with `needed` only if that says so. Only one of several
 * processes builds while the others wait. Throws an Error with one sentence, or with the builder's output.
 */
export async function buildWeb(needed?: () => Promise<boolean>): Promise<void> {
  await alone({ name: 'build', purpose: PURPOSE }, async (hold) => {
    if (needed && !(await needed())) return;
    try {
      await build(hold);
    } catch (error) {
      throw refusal(error, WEB_FOLDER, PURPOSE);
    }
  });
}

async function build(hold: (pid: number) => void): Promise<void> {
  const made = await fingerprint();
  // A build that is interrupted is repeated, also for the sources of the one before.
  await unstampWeb();
  await runVite(hold);
  await runVite(hold, '--config', 'scripts/build/worker.config.ts');
  await runVite(hold, '--config', 'scripts/build/prerender.config.ts');
  await listFirstScreens(WEB_FOLDER, await prerenderScreens(ROOT, WEB_FOLDER));
  await compressFolder(WEB_FOLDER);
  await stampWeb(made);
}

/** Vite ends when this process ends, however that happens, before another one may build. */
async function runVite(hold: (pid: number) => void, ...options: string[]): Promise<void> {
  const program = [join(import.meta.dirname, 'with-parent.mjs'), '--kill-after=500', process.execPath];
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options];
  const vite = spawn(process.execPath, [...program, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (vite.pid) hold(vite.pid);
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
  if (code === 0) return;
  const refused = /\b(EACCES|EROFS|ENOSPC)\b/.exec(said)?.[1];
  if (refused) throw Object.assign(new Error(said), { code: refused });
  throw new Error(`The app could not be built:\n${said.trim().slice(0, MAX_WORDS)}`);
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
