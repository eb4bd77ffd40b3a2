import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paginate } from '#shared/core/paging.ts';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { beginSession } from '#web/core/session/session.ts';
import { TripsPage } from './TripsPage.tsx';

const EMPTY = paginate([], 0, { page: 1, per_page: 25 }, '/api/trips');
const LISTS = [
  answer(bookingsApi.mine, () => EMPTY),
  answer(tripsApi.list, () => ({ ...EMPTY, tabs: { planned: 0, cancelled: 0, finished: 0 } })),
];

function begin(as: Identity, path: string) {
  beginSession({ ...as, token: 'test-token' });
  window.history.replaceState(null, '', path);
  TripsPage.ask();
}

it.each([
  ['a passenger', passenger(), '/trips/list', bookingsApi.mine],
  ['the parcels of a passenger', passenger(), '/trips/list?kind=parcel&tab=finished&page=2', bookingsApi.mine],
  ['the office', staff('owner'), '/trips/list?tab=cancelled', tripsApi.list],
  ['the rides of a driver', staff('driver'), '/trips/list?mine=1', bookingsApi.mine],
])('asks before it is rendered for what it then shows, and only once: %s', async (_whose, as, path, list) => {
  const requests = serve(...LISTS);
  begin(as, path);
  expect(requests.map(({ endpoint }) => endpoint)).toEqual([list]);
  await show(<TripsPage />, { as, path });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(requests).toHaveLength(1);
});

it('asks nothing for what is loaded with its own part', () => {
  const requests = serve(...LISTS);
  begin(staff('owner'), '/trips/list?show=unclaimed');
  expect(requests).toEqual([]);
});
