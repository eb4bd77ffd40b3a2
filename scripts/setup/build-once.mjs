import { alone } from './lock.mjs';
import { buildWeb, webIsStale } from './web.ts';

// Of several at once one builds and the others wait for it, so that nobody's files are taken away while they are served.
await alone('build', async () => {
  if (await webIsStale()) await buildWeb();
});
