import { bookings } from '#server/bookings/handlers.ts';
import { connect } from '#server/core/db.ts';
import { createServer } from '#server/core/http/server.ts';
import { findTestActor } from '#testing/carriers.ts';

/** One server process of the bench: says its port to its parent, and ends with it. */
const server = await createServer({
  config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
  pool: connect(process.env.DATABASE_URL ?? '', { name: 'bench' }),
  domains: [bookings],
  findActor: findTestActor,
  now: () => new Date('2026-06-10T09:00:00Z'),
  tell: () => undefined,
});
await server.app.listen({ host: '127.0.0.1', port: Number(process.env.PORT), backlog: 4096 });
process.once('disconnect', () => process.exit());
process.send?.('ready');
