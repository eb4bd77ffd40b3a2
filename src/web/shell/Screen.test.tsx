import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { page } from '#web/core/router/lazy-page.ts';
import { Screen } from './Screen.tsx';
import type { ScreenLine } from './screens.ts';

const READER = { as: staff('owner') };

/** A screen whose page is loaded when `release` is called. */
function held(): { line: ScreenLine; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<() => null>();
  const lazy = page(() => promise);
  return {
    line: { path: '/company/prices', title: 'about', ownTitle: 'prices.title', who: 'anyone', page: lazy },
    release: () => resolve(() => null),
  };
}

it('shows the title of a page while it loads and after', async () => {
  const { line, release } = held();
  await show(<Screen line={line} />, READER);
  expect(document.title).toBe('Vezu · Ціни та умови');
  await act(async () => release());
  expect(document.title).toBe('Vezu · Ціни та умови');
});
