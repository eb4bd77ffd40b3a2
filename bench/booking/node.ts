import { bookings } from '#server/bookings/handlers.ts';
import { createLog } from '#server/core/log.ts';
import { onStop } from '#server/core/stop.ts';
import { connect } from '#server/database/db.ts';
import { createServer } from '#server/http/server.ts';
import { findTestActor } from '#testing/carriers.ts';
import { testContext } from '#testing/context.ts';

/** One server process of the bench: reports to its parent when it is ready, and ends with it. */
const pool = connect(process.env.DATABASE_URL ?? '', { name: 'bench' });
const server = await createServer({
  config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
  app: testContext(pool, { now: () => new Date('2026-06-10T09:00:00Z') }),
  domains: [bookings],
  findActor: findTestActor,
});
await server.app.listen({ host: '127.0.0.1', port: Number(process.env.PORT), backlog: 4096 });
onStop(createLog('silent'), async () => {
  await server.close();
  await pool.end({ timeout: 1 });
});
process.send?.('ready');
