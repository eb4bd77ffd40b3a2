import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ProblemError } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';
import { TripWhere, WhereSection } from './TripWhere.tsx';

const failing = answer(trackingApi.position, () => {
  throw new Refusal(404, 'not_found');
});

it('a place that cannot be asked for is said of a bus on its way, not of one that has not left', async () => {
  const requests = serve(failing);
  const [waiting, started] = [publicTrip({ id: 12 }), publicTrip({ id: 13, status: 'started' })];
  await show(
    <>
      <TripWhere trip={waiting} folded />
      <TripWhere trip={started} folded />
    </>,
    { as: passenger() },
  );
  expect(await screen.findByText(/^Не вдалося дізнатися, де автобус/)).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(
    callsOf(requests, trackingApi.position)
      .map(({ params }) => params.tripId)
      .sort(),
  ).toEqual(['12', '13']);
  expect(screen.getAllByText(/^Не вдалося дізнатися, де автобус/)).toHaveLength(1);
});

const HOUR = 60 * 60_000;
const live = (age: number) => ({
  ...{
    status: 'started' as const,
    nextSeq: null,
    border: null,
    delayMinutes: null,
    stops: [],
    breakdown: null,
    km: null,
  },
  position: {
    ...{ latitude: 50, longitude: 22, accuracy: null, speed: null, heading: null, age: age / 1000 },
    recordedAt: new Date(Date.now() - age).toISOString(),
  },
});

afterEach(() => cachedSince.set(null));

it('takes a missing line of the reader for what it is, not for a silent bus', async () => {
  const trip = publicTrip({ status: 'started' });
  await show(<WhereSection trip={trip} live={live(2 * HOUR)} error={null} left folded />);
  expect(screen.getByText(/^Зв’язку з автобусом давно немає/)).toBeTruthy();
  act(() => cachedSince.set(new Date(Date.now() - 2 * HOUR).toISOString()));
  expect(screen.getByText('Немає зв’язку: показано місце, яке автобус надіслав 2 години тому.')).toBeTruthy();
});

it('promises the place of the bus for when the line is back', async () => {
  const offline = new ProblemError('offline', 0);
  const trip = publicTrip({ status: 'started' });
  await show(<WhereSection trip={trip} live={undefined} error={offline} left folded />);
  expect(screen.getByText('Немає зв’язку. Щойно він відновиться, ви побачите, де автобус.')).toBeTruthy();
});
