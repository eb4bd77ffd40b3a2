import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { useAwaited } from './awaited.ts';

function Page({ load }: { load: () => Promise<string> }) {
  const waits = useAwaited({ queryKey: ['awaited', String(load)], queryFn: load, retryDelay: 60_000 });
  return <p>{waits ? 'waits' : 'shows'}</p>;
}

it('a page waits for the result', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await show(<Page load={() => promise} />);
  expect(screen.getByText('waits')).toBeTruthy();
  await act(async () => resolve('here'));
  expect(await screen.findByText('shows')).toBeTruthy();
});

it('a page waits no longer than for the first attempt', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  await show(<Page load={async () => await promise} />);
  expect(screen.getByText('waits')).toBeTruthy();
  await act(async () => reject(new Error('the line is cut')));
  expect(await screen.findByText('shows')).toBeTruthy();
});
