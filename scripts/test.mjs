// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { findNode, installPackages } from './setup/install.mjs';
import { findStarters, onceGone } from './setup/starter.mjs';

// `npm test`, `npm run test:all` and `npm run test:near`: installs what is missing, then runs the stages of scripts/test/stages.ts
// under Node 24. Ended by a signal, or together with npm, it ends the stage that runs and everything that this one started.

// The starters are looked up first, because they may end while packages are installed.
const starters = findStarters();
process.chdir(new URL('..', import.meta.url).pathname);
try {
  await installPackages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const node = findNode();
const run = spawn(node, ['scripts/setup/with-parent.mjs', node, 'scripts/test/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => run.kill(signal));
onceGone(starters, () => run.kill('SIGTERM'));
run.once('exit', (code) => process.exit(code ?? 1));
