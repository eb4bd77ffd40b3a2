import { webIsStale } from '../../src/server/core/http/pages/web-stamp.ts';
import { buildWeb } from './web.ts';

try {
  await buildWeb(webIsStale);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
