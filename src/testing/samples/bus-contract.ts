import { expect, test } from 'vitest';
import type { Bus } from '#server/core/realtime/bus.ts';

/**
 * Tests of what every bus between nodes guarantees. `bus` makes one; `fail` breaks the connections of all of them, and resolves
 * when they may reconnect.
 */
export function testBusContract(bus: () => Promise<Bus>, fail: () => Promise<unknown>): void {
  test('a message is received here at once and elsewhere soon, each once and in order', async () => {
    const [here, there] = [await bus(), await bus()];
    const [receivedHere, receivedThere] = [topicsOf(here), topicsOf(there)];
    const sent = Array.from({ length: 500 }, (_, n) => `trip:${n}`);
    for (const topic of sent) here.publish(topic, { type: 'changed', topic });
    expect(receivedHere).toEqual(sent);
    await expect.poll(() => receivedThere.length).toBe(500);
    expect(receivedThere).toEqual(sent);
    there.publish('last', { type: 'message', text: 'Їде автобус 🚌' });
    await expect.poll(() => receivedHere.at(-1)).toBe('last');
    expect([receivedHere.length, receivedThere.length]).toEqual([501, 501]);
  });

  test('a bus that lost its connections says that something may be missing, and receives again', async () => {
    const [here, there] = [await bus(), await bus()];
    const received = topicsOf(there);
    const gap = new Promise<void>((resolve) => there.onGap(resolve));
    await fail();
    await gap;
    const receives = () => {
      here.publish('trip:1', { type: 'changed' });
      return received.length;
    };
    await expect.poll(receives, { timeout: 10_000 }).toBeGreaterThan(0);
  });
}

/** The topics that arrive over a bus from now on, in order. */
export function topicsOf(bus: Bus): readonly string[] {
  const topics: string[] = [];
  bus.subscribe((topic) => topics.push(topic));
  return topics;
}
