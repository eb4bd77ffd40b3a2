import { spawn } from 'node:child_process';
import { findNode, installPackages } from './setup/install.mjs';

/** `npm run check`: installs missing packages, as `npm start` does, since the checks run by the packaged Node. */
try {
  await installPackages();
  const checks = spawn(findNode(), ['scripts/check/all.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
  checks.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
