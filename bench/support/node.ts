import { createLog } from '#server/core/log.ts';
import { onStop } from '#server/core/stop.ts';
import { chatDomain } from '#server/messaging/chat/handlers.ts';
import { startNode } from '#testing/server/nodes.ts';
import { startWholeServer } from '#testing/server/whole-server.ts';

/**
 * One server process of a bench: reports to its parent when it is ready, and ends with it. BENCH_NODE=chat is the chat alone, without limits of
 * what a person writes; otherwise it is the whole server without its pages. It also takes the PostgreSQL of Debian 12, whose programs Patroni needs.
 */
const stop = process.env.BENCH_NODE === 'chat' ? await startChat() : await startWhole();
onStop(createLog('fatal'), stop);
process.send?.('ready');

async function startWhole(): Promise<() => Promise<void>> {
  const server = await startWholeServer(process.env, { oldest: 15 });
  return () => server.stop();
}

async function startChat(): Promise<() => Promise<void>> {
  const plenty = { burst: 100_000, perSecond: 100_000 };
  const node = await startNode({
    url: process.env.DATABASE_URL ?? '',
    port: Number(process.env.PORT),
    domains: [chatDomain({ messages: plenty, pictures: plenty, chats: plenty })],
  });
  return () => node.close();
}
