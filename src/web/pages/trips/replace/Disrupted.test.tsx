import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { ChangePreview, ChangeTrip, ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { PLACES, publicTrip, sheet, sheetBooking, staff, terms } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import Disrupted from './Disrupted.tsx';

const RIDER = sheetBooking({ seat: null, name: 'Леся Ткач' });
const ABOARD = sheetBooking({ seat: null, name: 'Петро Мороз', status: 'boarded' });
const NEXT = {
  tripId: 31,
  fromSeq: 0,
  toSeq: 2,
  departsAt: '2035-06-13T04:00:00.000Z',
  zone: 'Europe/Kyiv',
};
const OTHER: ChangeTrip = {
  ...NEXT,
  arrivesAt: '2035-06-13T12:00:00.000Z',
  bus: 'BC 7777 AA',
  from: PLACES.lviv.name,
  to: PLACES.wroclaw.name,
  freeSeats: 9,
  parcelRoomKg: 100,
  price: 4500,
  asks: false,
  refusal: null,
};

const BEFORE: ShownState = {
  tripId: 12,
  fromSeq: 0,
  toSeq: 2,
  from: PLACES.lviv.name,
  to: PLACES.wroclaw.name,
  zone: 'Europe/Kyiv',
  departsAt: '2035-06-12T04:00:00.000Z',
  arrivesAt: '2035-06-12T12:00:00.000Z',
  seat: null,
  name: RIDER.name,
  phone: '+380671112233',
  price: 4500,
};

async function open() {
  const requests = serve(
    answer(disruptionApi.calls, () => ({ data: [] })),
    answer(disruptionApi.unseated, () => ({
      data: [
        { bookingIds: [RIDER.id], trips: [{ ...NEXT, free: 9 }] },
        { bookingIds: [ABOARD.id], trips: [] },
      ],
    })),
    answer(bookingsApi.booking, () =>
      ownBooking({
        id: RIDER.id,
        seat: null,
        name: RIDER.name,
        passengerId: 70,
        side: 'carrier',
        changeable: ['trip'],
      }),
    ),
    answer(bookingsApi.terms, () => terms({ trip: publicTrip({ id: NEXT.tripId }) })),
    answer(changeApi.changeTrips, () => ({ data: [OTHER] })),
    answer(
      changeApi.previewChange,
      (): ChangePreview => ({
        before: BEFORE,
        after: { ...BEFORE, ...NEXT, arrivesAt: OTHER.arrivesAt, seat: 3 },
        kinds: ['trip'],
        consent: 'passenger',
        count: 1,
        paid: 0,
        taken: [],
        freeSeats: 9,
        parcelRoomKg: 100,
        refusal: null,
        message: null,
      }),
    ),
    answer(changeApi.proposeChange, () =>
      ownBooking({ id: RIDER.id, seat: null, side: 'carrier', trip: publicTrip() }),
    ),
  );
  const reader = await show(<Disrupted sheet={sheet({ bookings: [RIDER, ABOARD, sheetBooking({ seat: 9 })] })} />, {
    as: staff('dispatcher'),
  });
  return { reader, requests };
}

it('the office offers the replacement trip, selected already, to a passenger without a seat', async () => {
  const { reader, requests } = await open();
  await reader.click(await screen.findByRole('button', { name: 'Запропонувати інший рейс: Леся Ткач' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Змінити бронювання: Леся Ткач' }));
  await waitFor(() => expect(dialog.getByRole('radio', { name: /13 червня/ })).toHaveProperty('checked', true));
  const offer = dialog.getByRole('button', { name: 'Запропонувати зміну' });
  await waitFor(() => expect(offer).toHaveProperty('disabled', false));
  await reader.click(offer);
  await waitFor(() => expect(callsOf(requests, changeApi.proposeChange)).toHaveLength(1));
  expect(callsOf(requests, changeApi.proposeChange)[0]?.body).toMatchObject({ change: { tripId: 31 }, agreed: false });
});

it('the office offers no other trip to a passenger who is aboard already', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Петро Мороз' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Запропонувати/ })).toHaveLength(1);
});
