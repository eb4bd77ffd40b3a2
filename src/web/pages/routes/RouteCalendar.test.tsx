import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calendarApi } from '#shared/network/timetable/calendar-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
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
