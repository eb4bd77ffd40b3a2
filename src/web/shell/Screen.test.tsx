import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { page } from '#web/core/router/lazy-page.ts';
import { Screen } from './Screen.tsx';
import type { ScreenLine } from './screens.ts';

const READER = { messages: ['shell'] as const, as: staff('owner') };

/** A screen whose page is loaded when `release` is called. */
function held(): { line: ScreenLine; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<() => null>();
  const lazy = page(() => promise, 'prices');
  return {
    line: { path: '/company/prices', title: 'about', ownTitle: 'prices.title', who: 'anyone', page: lazy },
    release: () => resolve(() => null),
  };
}

it('shows the title of the area while the page loads, and then its own', async () => {
  const { line, release } = held();
  await show(<Screen line={line} />, READER);
  expect(document.title).toBe('Vezu · Про перевізника');
  await act(async () => release());
  await expect.poll(() => document.title).toBe('Vezu · Ціни та умови');
});

it('shows the title of a loaded page from the first frame', async () => {
  const { line, release } = held();
  release();
  await line.page.load();
  await show(<Screen line={line} />, READER);
  expect(document.title).toBe('Vezu · Ціни та умови');
});
