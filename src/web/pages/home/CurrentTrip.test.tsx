import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, type LocalDate } from '#shared/core/time.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { PLACES, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { today } from '#web/core/i18n/format.ts';
import { dayLabel } from '#web/sales/trips/labels.ts';
import { CurrentTrip } from './CurrentTrip.tsx';

const YESTERDAY = addDays(today(), -1);

function row(id: number, status: TripRow['status'], serviceDate: LocalDate): TripRow {
  return {
    ...{
      id,
      status,
      serviceDate,
      from: PLACES.lviv,
      to: PLACES.krakow,
      crossing: null,
      bus: null,
      driver: null,
      nextStop: null,
    },
    ...{ departsAt: `${serviceDate}T17:00:00Z`, arrivesAt: `${serviceDate}T23:00:00Z` },
    ...{ seatsCount: 18, bookedSeats: 3, totalBooked: 3, parcels: 0, unconfirmed: 0, amountDue: 0, amountPaid: 0 },
  };
}

it.each([
  ['of today that waits', row(1, 'planned', today()), 'Сьогоднішній рейс'],
  ['of today on the road', row(1, 'started', today()), 'Сьогоднішній рейс'],
  ['of yesterday on the road', row(1, 'started', YESTERDAY), 'Рейс у дорозі'],
  ['of tomorrow', row(1, 'planned', addDays(today(), 1)), 'Наступний рейс'],
])('names the current trip by its day: %s', async (_which, current, title) => {
  await show(<CurrentTrip current={current} trips={[]} />, { as: staff('owner') });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
});

it('says the date of another trip only if it is not of today', async () => {
  const trips = [row(2, 'started', YESTERDAY), row(3, 'planned', today())];
  await show(<CurrentTrip current={null} trips={trips} />, { as: staff('owner') });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes(dayLabel(YESTERDAY)));
  expect(rows).toEqual([true, false]);
});
