import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#shared/core/time.ts';
import { calendarApi } from '#shared/network/timetable/calendar-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { today } from '#web/core/i18n/format.ts';
import RouteCalendar from './RouteCalendar.tsx';

const open = (routeId: number) => show(<RouteCalendar routeId={routeId} />, { as: staff('dispatcher') });

const refusing = (status: number, code: 'not_found' | 'internal') =>
  serve(
    answer(calendarApi.ofRoute, () => {
      throw new Refusal(status, code);
    }),
  );

it('an address that names no route says that there is none, without asking the server', async () => {
  const requests = refusing(500, 'internal');
  await open(0);
  expect(await screen.findByText('Такого маршруту немає')).toBeTruthy();
  expect(callsOf(requests, calendarApi.ofRoute)).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' })).toBeNull();
});

it('a route of another carrier is none either, without a second try', async () => {
  refusing(404, 'not_found');
  await open(5);
  expect(await screen.findByText('Такого маршруту немає')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' })).toBeNull();
});

it('a day before the route began is not one of its days', async () => {
  const now = today();
  const trip = { id: 1, staffed: true, state: 'open' as const, people: 0, parcels: 0, names: [] };
  const day = (date: string, going: typeof trip | null) => ({
    ...{ date, kind: 'runs' as const, choice: 'normal' as const, departs: null, dayOff: null, trip: going, extras: [] },
  });
  const ends = { from: PLACES.lviv, to: PLACES.wroclaw };
  serve(
    answer(calendarApi.ofRoute, () => ({
      ...{ routeId: 5, status: 'active' as const, ...ends, departureTime: '06:15', days: [0, 1, 2, 3, 4, 5, 6] },
      ...{ seasonOnly: false, seasons: [], undecided: [] },
      dates: [day(now, null), day(addDays(now, 1), trip)],
    })),
  );
  await open(5);
  const days = await screen.findAllByRole('button', { name: /їде/ });
  expect(days.map((one) => /не їде/.test(one.textContent ?? ''))).toEqual([true, false]);
});
