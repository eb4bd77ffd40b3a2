import { expect, test } from 'vitest';
import { type StartSteps, startSteps } from './start-steps.ts';

/** Steps of which each can be undone, and the names of those that were. */
function recorded(): { steps: StartSteps; undone: string[]; begin: (name: string) => Promise<string> } {
  const steps = startSteps();
  const undone: string[] = [];
  const undo = async (name: string) => void undone.push(name);
  return { steps, undone, begin: (name) => steps.step(Promise.resolve(name), undo) };
}

test('the steps are undone once, the last one first', async () => {
  const { steps, undone, begin } = recorded();
  expect(await begin('first')).toBe('first');
  await begin('second');
  expect(steps.signal.aborted).toBe(false);
  await Promise.all([steps.undo(), steps.undo()]);
  expect(undone).toEqual(['second', 'first']);
  expect(steps.signal.aborted).toBe(true);
});

test('a step that fails has undone itself, and those before it are undone', async () => {
  const { steps, undone, begin } = recorded();
  await begin('first');
  const failing = steps.step(Promise.reject(new Error('no')), async () => void undone.push('failed'));
  await expect(failing).rejects.toThrow('no');
  await steps.undo();
  expect(undone).toEqual(['first']);
});

test('a step in progress is waited for, undone, and followed by no other', async () => {
  const { steps, undone, begin } = recorded();
  await begin('first');
  const slow = Promise.withResolvers<string>();
  const start = (async () => {
    await steps.step(slow.promise, async (name) => void undone.push(name));
    await begin('never');
  })();
  const undoing = steps.undo();
  expect(undone).toEqual([]);
  slow.resolve('second');
  await expect(start).rejects.toThrow();
  await undoing;
  expect(undone).toEqual(['second', 'first']);
});

test('a step that cannot be undone is not waited for', async () => {
  const { steps, undone, begin } = recorded();
  await begin('first');
  const start = steps.step(new Promise(() => undefined));
  start.catch(() => undefined);
  await steps.undo();
  expect(undone).toEqual(['first']);
});
