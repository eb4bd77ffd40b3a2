import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { NO_CHILD_SEATS } from '#shared/network/fleet/child-seats.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { carrierPage } from '#testing/web/open-route-editor.tsx';
import { ROUTE } from '#testing/web/routes.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import Published from './Published.tsx';

const BUS = {
  ...{ id: 5, manufacturer: 'Setra', model: 'S 415', year: 2019, color: 'white', number: 'BC 1 AA', seatsCount: 20 },
  ...{ layout: '2+2' as const, amenities: [], childSeats: NO_CHILD_SEATS, photos: [] },
};
const PAGE = { current_page: 1, last_page: 1, from: 1, per_page: 50, next_page_url: null, prev_page_url: null };
const CARRIER = carrierPage();
const DRIVEN: Route = {
  ...ROUTE,
  bus: { id: 5, name: 'Setra', number: 'BC 1 AA' },
  driver: { id: 7, name: 'Ірина Савчук' },
  nextTrip: { id: 31, date: '2027-03-01', departureTime: '06:15', priceTrip: 4500, asSold: false },
};
const BACK: Route = {
  ...DRIVEN,
  id: 9,
  ...{ from: ROUTE.to, to: ROUTE.from, days: [1, 5] },
  stops: ROUTE.stops.toReversed().map((stop, seq) => ({ ...stop, seq })),
};

function open(routes: Route[]) {
  serve(
    answer(timetableApi.route, ({ params }) => routes.find(({ id }) => id === Number(params.routeId)) ?? DRIVEN),
    answer(timetableApi.routes, () => ({ ...PAGE, data: routes, to: routes.length, total: routes.length })),
    answer(fleetApi.bus, () => ({ ...BUS, status: 'active' as const, parcelCapacityKg: 100, drivers: [] })),
    answer(carriersApi.carrier, () => CARRIER),
  );
  return show(<Published routeId={8} />, { path: '/carrier/routes', as: staff('owner') });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

it('says that the route runs and leads to what follows: the return, the offer, the photos', async () => {
  const reader = await open([DRIVEN]);
  expect(await screen.findByText('Маршрут збережено, він діє')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Як це бачить пасажир' }).getAttribute('href')).toBe('/search/31');
  expect((await screen.findByRole('link', { name: 'Додати фото автобуса' })).getAttribute('href')).toMatch(
    /bus-edit\/\d+$/,
  );
  await reader.click(screen.getByRole('button', { name: 'Створити зворотний' }));
  expect(window.location.pathname).toBe('/carrier/route-add');
  expect(window.history.state).toMatchObject({ usr: { back: { input: { status: 'active' } } } });
});

it('shares the week as a text with both directions and the price of every stop', async () => {
  const sent = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: sent, configurable: true });
  const reader = await open([DRIVEN, BACK]);
  await reader.click(await screen.findByRole('button', { name: 'Оголошення на тиждень' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: 'Текст оголошення' });
  expect(screen.queryByRole('button', { name: 'Створити зворотний' })).toBeNull();
  await reader.click(dialog.getByRole('button', { name: 'Поділитися' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].text?.replaceAll('\u00a0', ' ')).toMatchInlineSnapshot(`
    "Львів – Вроцлав: пн, пт і назад вт, сб

    Львів – Вроцлав
    06:15 Львів, Вокзал 1
    11:20 Краків, Вокзал 2: 32 €
    14:05 Вроцлав, Вокзал 3: 45 €

    Вроцлав – Львів
    14:05 Вроцлав, Вокзал 3
    11:20 Краків, Вокзал 2: 32 €
    06:15 Львів, Вокзал 1: 0 €

    Час місцевий
    Посилки: 10 €
    Телефон: +380 67 123 45 67
    Забронювати: http://localhost:3000/carriers/3"
  `);
});
