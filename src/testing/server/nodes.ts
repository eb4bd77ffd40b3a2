import type { FindActor } from '#server/core/auth/token.ts';
import { connect } from '#server/core/database/db.ts';
import type { Domain } from '#server/core/http/calls/handlers.ts';
import { createServer } from '#server/core/http/server.ts';
import { createLog } from '#server/core/log.ts';
import { authenticator } from '#server/core/realtime/authenticate.ts';
import { Hub } from '#server/core/realtime/hub.ts';
import type { HubLimits } from '#server/core/realtime/limits.ts';
import { attachSockets } from '#server/core/realtime/listen.ts';
import { socketMessagesOf } from '#server/core/realtime/messages.ts';
import { connectBus } from '#server/core/realtime/postgres-bus.ts';
import { topicGuard } from '#server/core/realtime/topics.ts';
import { findTestActor } from './carriers.ts';
import { testContext } from './context.ts';

interface Options {
  url: string;
  domains: readonly Domain[];
  port: number;
  findActor?: FindActor;
  limits?: Partial<HubLimits>;
  connections?: number;
}

export interface Node {
  /** Host and port: HTTP, and the socket at `/ws`. */
  address: string;
  hub: Hub;
  close(): Promise<void>;
}

/** One of several nodes over one database: HTTP and sockets, without jobs and pages. */
export async function startNode({
  url,
  domains,
  port,
  findActor = findTestActor,
  limits,
  connections,
}: Options): Promise<Node> {
  const log = createLog('silent');
  const pool = connect(url, { name: 'node', max: connections ?? 8 });
  const bus = await connectBus(url, log);
  const app = testContext(pool, {
    changed: (topics) => hub.changed(...topics),
    revokeSessions: (ids) => hub.revoke(...ids),
    publish: (topic, message) => hub.publish(topic, message),
  });
  const hub = new Hub({
    bus,
    authenticate: authenticator(app, findActor),
    mayWatch: topicGuard(domains, app),
    messages: socketMessagesOf(domains),
    app,
    log,
    ...(limits && { limits }),
  });
  const server = await createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 100_000, publicBrowsing: true },
    app,
    domains,
    findActor,
  });
  attachSockets(hub, server.app.server);
  await server.app.listen({ host: '127.0.0.1', port, backlog: 4096 });
  return {
    address: `127.0.0.1:${port}`,
    hub,
    async close() {
      await hub.close();
      await server.app.close();
      await bus.close();
      await pool.end({ timeout: 1 });
    },
  };
}
