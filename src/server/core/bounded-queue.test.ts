import { expect, it, vi } from 'vitest';
import { boundedQueue, keyedQueue } from './bounded-queue.ts';

/** Tasks that end when the test says so, and the order in which they began. */
function tasks() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const task = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return {
    begun,
    task,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

/** Lets everything that is due happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs a few at a time, in the order of their arrival', async () => {
  const { begun, task, end } = tasks();
  const queue = boundedQueue(2, 10);
  const done = ['a', 'b', 'c', 'd'].map((name) => queue(task(name)));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await settle();
  end('d');
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
});

it('a newcomer does not overtake who waits', async () => {
  const { begun, task, end } = tasks();
  const queue = boundedQueue(1, 10);
  const first = queue(task('first'));
  void queue(task('waiting'));
  end('first');
  void first.then(() => queue(task('newcomer')));
  await settle();
  expect(begun).toEqual(['first', 'waiting']);
});

it('refuses what is too much at once, and takes more later', async () => {
  const { begun, task, end } = tasks();
  const queue = boundedQueue(1, 1);
  void queue(task('a'));
  void queue(task('b'));
  await expect(queue(task('c'))).rejects.toMatchObject({ code: 'overloaded' });
  end('a');
  await settle();
  void queue(task('d'));
  end('b');
  await settle();
  expect(begun).toEqual(['a', 'b', 'd']);
});

it('goes on after a task that failed', async () => {
  const { begun, task, fail } = tasks();
  const queue = boundedQueue(1, 5);
  const failing = expect(queue(task('a'))).rejects.toThrow('a');
  void queue(task('b'));
  fail('a');
  await failing;
  await settle();
  expect(begun).toEqual(['a', 'b']);
});

it('refuses who has waited too long, and leaves the slot to the next', async () => {
  vi.useFakeTimers();
  const { begun, task, end } = tasks();
  const queue = boundedQueue(1, 5, { timeout: 1_000 });
  const first = queue(task('first'));
  const late = expect(queue(task('late'))).rejects.toMatchObject({ code: 'overloaded' });
  await vi.advanceTimersByTimeAsync(600);
  const next = queue(task('next'));
  await vi.advanceTimersByTimeAsync(400);
  await late;
  end('first');
  await first;
  end('next');
  // A task that has begun is not refused any more, however long it takes.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual(['first', 'next']);
  vi.useRealTimers();
  end('next');
  expect(await next).toBe('next');
});

it('the tasks of one key do not wait for those of another', async () => {
  const { begun, task, end } = tasks();
  const queue = keyedQueue(() => boundedQueue(1, 1));
  void queue('a', task('a1'));
  void queue('a', task('a2'));
  await expect(queue('a', task('a3'))).rejects.toMatchObject({ code: 'overloaded' });
  void queue('b', task('b1'));
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  end('a1');
  await settle();
  end('a2');
  await settle();
  void queue('a', task('a4'));
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a4']);
});
