import { alone } from './lock.mjs';
import { buildWeb } from './web.ts';
import { webIsStale } from './web-stamp.ts';

// Of several at once one builds and the others wait for it, so that nobody's files are taken away while they are served.
try {
  await alone('build', async () => {
    if (await webIsStale()) await buildWeb();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
