import { createLog } from '#server/core/log.ts';
import { onStop } from '#server/core/stop.ts';
import { startWholeServer } from '#testing/whole-server.ts';

/** One node of the app; it also takes the PostgreSQL of Debian 12, whose programs Patroni needs. */
const server = await startWholeServer(process.env, { oldest: 15 });
onStop(createLog('fatal'), () => server.stop());
process.send?.('ready');
