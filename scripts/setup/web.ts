import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fingerprint, stampWeb, WEB_FOLDER } from '../../src/server/http/web-stamp.ts';
import { compressFolder } from '../build/compress.ts';
import { listFirstScreens } from '../build/first-screens.ts';
import { prerenderScreens } from '../build/prerender.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The most characters of a failed build's output that are shown. */
const MAX_WORDS = 2_000;

/** Builds the app into `dist/web` with compressed copies, and records its sources. Throws with the builder's output. */
export async function buildWeb(): Promise<void> {
  const made = await fingerprint();
  await runVite();
  await listFirstScreens(ROOT, WEB_FOLDER);
  await runVite('--config', 'scripts/build/worker.config.ts');
  await runVite('--config', 'scripts/build/prerender.config.ts');
  await prerenderScreens(ROOT, WEB_FOLDER);
  await compressFolder(WEB_FOLDER);
  await stampWeb(made);
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

if (import.meta.main) {
  await buildWeb();
}
