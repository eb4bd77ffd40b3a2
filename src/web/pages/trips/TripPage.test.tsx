import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paginate } from '#shared/core/paging.ts';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { placesApi } from '#shared/network/places/api.ts';
import { waitingApi } from '#shared/office/alerts/api.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { sheet, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { StaffTrip } from './TripPage.tsx';

const AROUND = [
  answer(placesApi.crossings, () => []),
  answer(announcementsApi.ofTrip, () => []),
  answer(disruptionApi.calls, () => ({ data: [] })),
  answer(waitingApi.ofTrip, () => ({ people: 0, seats: 0, held: 0 })),
  answer(trackingApi.position, () => {
    throw new Refusal(404, 'not_found');
  }),
];

describe('the page of a trip', () => {
  it('says that the trip does not exist, and leads to where it can be booked', async () => {
    serve(
      answer(tripsApi.sheet, () => {
        throw new Refusal(404, 'not_found');
      }),
      answer(bookingsApi.mine, () => paginate([], 0, { page: 1, per_page: 50 }, '/api/bookings')),
    );
    await show(<StaffTrip tripId={12} />, { as: staff('owner') });
    expect(await screen.findByText('Такого рейсу немає')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Подивитися рейс' }).getAttribute('href')).toBe('/search/12');
  });

  it('can be loaded again after a server error', async () => {
    let failing = true;
    serve(
      ...AROUND,
      answer(tripsApi.sheet, () => {
        if (failing) throw new Refusal(500, 'internal');
        return sheet();
      }),
    );
    const reader = await show(<StaffTrip tripId={12} />, { as: staff('owner') });
    const again = await screen.findByRole('button', { name: 'Спробувати ще раз' });
    expect(screen.getByText('Не вдалося завантажити рейс')).toBeTruthy();
    failing = false;
    await reader.click(again);
    expect(await screen.findByRole('heading', { name: 'Львів – Вроцлав' })).toBeTruthy();
  });
});
