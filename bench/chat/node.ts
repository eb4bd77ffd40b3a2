import { chatDomain } from '#server/chat/handlers.ts';
import { startNode } from '#testing/nodes.ts';

/** One server process of the bench: says that it is there to its parent, and ends with it. */
const plenty = { burst: 100_000, perSecond: 100_000 };
await startNode({
  url: process.env.DATABASE_URL ?? '',
  port: Number(process.env.PORT),
  domains: [chatDomain({ messages: plenty, pictures: plenty, chats: plenty })],
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
