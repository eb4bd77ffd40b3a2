import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { connectNatsBus } from './nats-bus.ts';
import { connectBus } from './postgres-bus.ts';
import { isControl } from './sessions.ts';
import { steadyBus } from './steady-bus.ts';

/** The bus of a node: PostgreSQL alone, or NATS with PostgreSQL for what must not be missed and for when NATS is away. */
export async function openBus({ url, natsUrl }: { url: string; natsUrl: string | null }, log: Log): Promise<Bus> {
  if (natsUrl === null) return connectBus(url, log);
  const nats = await connectNatsBus(natsUrl, log);
  try {
    return steadyBus(nats, await connectBus(url, log), isControl);
  } catch (error) {
    await nats.close();
    throw error;
  }
}
