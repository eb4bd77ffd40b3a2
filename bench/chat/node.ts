import { chatDomain } from '#server/chat/handlers.ts';
import { createLog } from '#server/core/log.ts';
import { onStop } from '#server/core/stop.ts';
import { startNode } from '#testing/nodes.ts';

/** One server process of the bench: reports to its parent when it is ready, and ends with it. */
const plenty = { burst: 100_000, perSecond: 100_000 };
const node = await startNode({
  url: process.env.DATABASE_URL ?? '',
  port: Number(process.env.PORT),
  domains: [chatDomain({ messages: plenty, pictures: plenty, chats: plenty })],
});
onStop(createLog('silent'), () => node.close());
process.send?.('ready');
