import { webIsStale } from '../../src/server/http/web-stamp.ts';
import { alone } from './lock.mjs';
import { buildWeb } from './web.ts';

// Only one of several processes builds while the others wait, so that no files are removed while they are served.
try {
  await alone('build', async () => {
    if (await webIsStale()) await buildWeb();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
