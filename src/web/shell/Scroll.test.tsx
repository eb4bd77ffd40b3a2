import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { useNavigate } from '#web/core/router/router.tsx';
import { useScroll } from './scroll.ts';

const scrollTo = vi.fn();
let navigate: ReturnType<typeof useNavigate>;

function Page() {
  useScroll();
  navigate = useNavigate();
  return null;
}

function scroll(to: number): void {
  vi.stubGlobal('scrollY', to);
  window.dispatchEvent(new Event('scroll'));
}

async function go(path: string): Promise<void> {
  scrollTo.mockClear();
  await act(async () => void navigate(path));
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
});

it('a list of trips returns to where it was left, any other page starts at its top', async () => {
  await show(<Page />, { messages: [], path: '/trips/list' });
  scroll(640);
  await go('/settings');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  scroll(200);
  await go('/trips/list');
  expect(scrollTo.mock.calls).toEqual([[0, 640]]);
  await go('/settings');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

it('a trip that was not open before starts at its top', async () => {
  await show(<Page />, { messages: [], path: '/search' });
  scroll(500);
  await go('/trips/list/7');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});
