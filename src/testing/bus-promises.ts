import { expect, test } from 'vitest';
import type { Bus } from '#server/realtime/bus.ts';

/**
 * What a bus between nodes promises, whatever carries it, as tests. `bus` makes one that is closed by its maker; `fail` takes the
 * connections of all of them away, and comes back when they may be made anew.
 */
export function testBusPromises(bus: () => Promise<Bus>, fail: () => Promise<unknown>): void {
  test('a message is heard here at once and elsewhere soon, each once and in order', async () => {
    const [here, there] = [await bus(), await bus()];
    const [heardHere, heardThere] = [topicsOf(here), topicsOf(there)];
    const sent = Array.from({ length: 500 }, (_, n) => `trip:${n}`);
    for (const topic of sent) here.publish(topic, { type: 'changed', topic });
    expect(heardHere).toEqual(sent);
    await expect.poll(() => heardThere.length).toBe(500);
    expect(heardThere).toEqual(sent);
    there.publish('last', { type: 'message', text: 'Їде автобус 🚌' });
    await expect.poll(() => heardHere.at(-1)).toBe('last');
    expect([heardHere.length, heardThere.length]).toEqual([501, 501]);
  });

  test('a bus that lost its connections says that something may be missing, and hears again', async () => {
    const [here, there] = [await bus(), await bus()];
    const heard = topicsOf(there);
    const gap = new Promise<void>((resolve) => there.onGap(resolve));
    await fail();
    await gap;
    const hears = () => {
      here.publish('trip:1', { type: 'changed' });
      return heard.length;
    };
    await expect.poll(hears, { timeout: 10_000 }).toBeGreaterThan(0);
  });
}

/** The topics that are heard over a bus from now on, in their order. */
export function topicsOf(bus: Bus): readonly string[] {
  const topics: string[] = [];
  bus.subscribe((topic) => topics.push(topic));
  return topics;
}
