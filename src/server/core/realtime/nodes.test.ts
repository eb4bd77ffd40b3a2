import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { singleNodeBus } from '#testing/server/sockets.ts';
import { Nodes } from './nodes.ts';

const other = (leaving: boolean) => ({ type: 'alive', node: 'other', leaving });

let lost: number;
let nodes: Nodes;
const miss = () => {
  lost += 1;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  lost = 0;
  nodes = new Nodes(singleNodeBus(), miss, performance.now());
  nodes.start();
});
afterEach(() => {
  nodes.leave();
  vi.useRealTimers();
});

test('a process that stops without leaving is reported as lost once, within fifteen seconds', () => {
  nodes.receive(other(false), performance.now());
  vi.advanceTimersByTime(10_000);
  expect(lost).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(lost).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(lost).toBe(1);
});

test('a process that sends heartbeats or has left is not reported as lost', () => {
  for (let n = 0; n < 10; n += 1) {
    nodes.receive(other(false), performance.now());
    vi.advanceTimersByTime(4_000);
  }
  nodes.receive(other(true), performance.now());
  vi.advanceTimersByTime(60_000);
  expect(lost).toBe(0);
});

test('a process does not report itself or the sender of an invalid message as lost', () => {
  const bus = singleNodeBus();
  const received: unknown[] = [];
  bus.subscribe((topic, message) => Nodes.is(topic) && received.push(message));
  const alone = new Nodes(bus, miss, performance.now());
  alone.start();
  for (const message of [...received, {}, { type: 'alive' }, null]) alone.receive(message, performance.now());
  vi.advanceTimersByTime(60_000);
  alone.leave();
  expect(lost).toBe(0);
  expect(received.at(-1)).toMatchObject({ leaving: true });
});
