import { createLog } from '#server/core/log.ts';
import { onStop } from '#server/core/stop.ts';
import { startWholeServer } from '#testing/whole-server.ts';

/** One server process of the bench: reports to its parent when it is ready, and ends with it. */
const server = await startWholeServer(process.env);
onStop(createLog('fatal'), () => server.stop());
process.send?.('ready');
