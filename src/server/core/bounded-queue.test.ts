import { expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

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
