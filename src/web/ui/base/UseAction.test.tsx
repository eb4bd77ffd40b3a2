import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { waitingToasts } from './toasts.ts';
import { useAction } from './use-action.ts';

beforeEach(() => waitingToasts.set([]));

it.each([
  ['beside the button while it is shown', false, 0],
  ['by a toast once its part of the screen is gone, so that nobody takes it for done', true, 1],
])('a refusal is shown %s', async (_where, gone, toasts) => {
  const sent = Promise.withResolvers<void>();
  const { result, unmount } = renderHook(() => useAction(() => sent.promise, { refusal: 'beside' }));
  await act(async () => {
    const done = result.current.run();
    if (gone) unmount();
    sent.reject(new Error('refused'));
    expect(await done).toBe(false);
  });
  expect(waitingToasts.get()).toHaveLength(toasts);
});
