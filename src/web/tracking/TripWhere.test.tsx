import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trackingApi } from '#shared/tracking/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { queryClient } from '#web/core/api/query.ts';
import { TripWhere } from './TripWhere.tsx';

const failing = answer(trackingApi.position, () => {
  throw new Refusal(404, 'not_found');
});

it('a place that cannot be asked for is said of a bus on its way, not of one that has not left', async () => {
  const asked = serve(failing);
  const [waiting, started] = [publicTrip({ id: 12 }), publicTrip({ id: 13, status: 'started' })];
  await show(
    <>
      <TripWhere trip={waiting} folded />
      <TripWhere trip={started} folded />
    </>,
    { messages: ['tracking', 'errors'], as: passenger() },
  );
  expect(await screen.findByText(/^Не вдалося дізнатися, де автобус/)).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(
    callsOf(asked, trackingApi.position)
      .map(({ params }) => params.tripId)
      .sort(),
  ).toEqual(['12', '13']);
  expect(screen.getAllByText(/^Не вдалося дізнатися, де автобус/)).toHaveLength(1);
});
