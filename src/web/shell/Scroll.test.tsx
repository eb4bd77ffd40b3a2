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
  await show(<Page />, { path: '/trips/list' });
  scroll(640);
  await go('/settings');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  scroll(200);
  await go('/trips/list');
  expect(scrollTo.mock.calls).toEqual([[0, 640]]);
  await go('/settings');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

it('the results of a search return to where they were left, once they are as high again; another search does not', async () => {
  const grown: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        grown.push(call);
      }
      observe() {}
      disconnect() {}
    },
  );
  await show(<Page />, { path: '/search' });
  await go('/search?from=1&to=2');
  scroll(776);
  await go('/search/12');
  await act(async () => {
    window.history.back();
    await vi.waitFor(() => expect(window.location.search).toBe('?from=1&to=2'));
  });
  await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 776));
  scrollTo.mockClear();
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(400);
  grown.at(-1)?.();
  expect(scrollTo.mock.calls).toEqual([]);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000);
  grown.at(-1)?.();
  expect(scrollTo.mock.calls).toEqual([[0, 776]]);
  await go('/settings');
  await go('/search?from=1&to=3');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

it('a trip that was not open before starts at its top', async () => {
  await show(<Page />, { path: '/search' });
  scroll(500);
  await go('/trips/list/7');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});
