import { screen } from '@testing-library/react';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import type { Caller, ComingBooking, PastBooking } from '#shared/sales/bookings/callers/callers-schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketTextApi } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { answer, callsOf, Refusal, type ServedRequest, serve } from '#testing/web/answers.ts';
import { PLACES, staff, terms } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { CallPage } from '#web/pages/call/CallPage.tsx';

export const PHONE = '+380673412208';
export const CHILD: FareClass = {
  ...{ id: 7, name: { uk: 'Дитина', en: 'Child' }, discountPercent: 30, fixedCents: null },
  ...{ ageFrom: 4, ageTo: 12, needsSeat: true },
};
export const PENSIONER: FareClass = {
  ...CHILD,
  id: 8,
  name: { uk: 'Пенсіонер', en: 'Pensioner' },
  ageFrom: 60,
  ageTo: null,
};
export const INFANT: FareClass = {
  ...CHILD,
  id: 9,
  name: { uk: 'Немовля', en: 'Infant' },
  ageFrom: 0,
  ageTo: 2,
  needsSeat: false,
};
export const RIDE: PastBooking = {
  ...{ bookingId: 5, tripId: 6, kind: 'passenger', from: PLACES.lviv, to: PLACES.wroclaw, parcel: null },
  ...{ departsAt: '2035-05-12T04:00:00.000Z', seats: [5, 6], names: ['Надія Ткач', 'Соломія Ткач'] },
  ...{ classIds: [8, 7], infants: [], fare: 6300, payBy: 'card' },
};

interface OpenOptions {
  past?: PastBooking[];
  coming?: ComingBooking[];
  /** Fare classes of the carrier; the last ones apply after the first refused booking. */
  classes?: FareClass[][];
  /** The seats that are left are not answered before this. */
  termsAfterBooking?: Promise<void>;
  /** The number that is typed at the start; empty for none. */
  typed?: string;
}

/** A call by a person who goes from Lviv to Wrocław, with the passengers of the last ride if they have been there before. */
export async function openCall({
  past = [],
  coming = [],
  classes = [[]],
  termsAfterBooking,
  typed = '0673412208',
}: OpenOptions) {
  const caller: Caller = {
    ...{ phone: PHONE, numbers: [PHONE], name: past[0]?.names[0] ?? null, rides: past.length, parcels: 0, noShows: 0 },
    ...{ since: null, unpaid: 0, note: '', coming, past },
  };
  const trip = {
    ...{ tripId: 12, fromSeq: 0, toSeq: 2, from: PLACES.lviv, to: PLACES.wroclaw, fromPoint: '', toPoint: '' },
    ...{ departsAt: '2035-06-12T04:00:00.000Z', arrivesAt: '2035-06-12T12:00:00.000Z', driver: null },
    ...{ freeSeats: 16, parcelRoomKg: 100, price: 4500, parcelPrice: 1000 },
  };
  let refused = 0;
  const booked: number[] = [];
  const requests = serve(
    answer(callersApi.caller, () => caller),
    answer(callersApi.stops, () => ({
      places: [PLACES.lviv, PLACES.wroclaw],
      pairs: [{ from: PLACES.lviv.id, to: PLACES.wroclaw.id, booked: 1 }],
    })),
    answer(callersApi.trips, () => ({ days: ['2035-06-12'], date: '2035-06-12', trips: [trip] })),
    answer(bookingsApi.terms, async () => {
      if (booked.length > 0) await termsAfterBooking;
      return terms({ forCaller: true, fareClasses: classes[refused] ?? [], taken: booked });
    }),
    answer(ticketTextApi.state, () => ({ channels: [], to: '', left: 3, last: null })),
    answer(bookingsApi.book, () => {
      if (refused + 1 < classes.length) {
        refused += 1;
        throw new Refusal(409, 'fare_class_gone');
      }
      for (const body of bodies(requests)) {
        if ('travellers' in body) booked.push(...body.travellers.map(({ seat }) => seat ?? 0));
      }
      const booking = { id: 31, code: 'ABC123', ticket: '0123456789abcdef', status: 'confirmed', seat: 1 } as const;
      return { partyId: 1, bookings: [booking] };
    }),
  );
  const reader = await show(<CallPage />, {
    path: '/trips/call',
    as: staff('dispatcher'),
  });
  await screen.findByRole('radio', { name: 'Львів' });
  if (typed) {
    await reader.type(screen.getByRole('textbox', { name: /^Телефон/ }), typed);
    await screen.findByText(/^\+380 67 341 22 08/);
  }
  return { reader, requests };
}

export const bodies = (requests: readonly ServedRequest[]) =>
  callsOf(requests, bookingsApi.book).map(({ body }) => body);
export const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Телефон/ }).value;
export const names = () => screen.getByRole('textbox', { name: /^Пасажири/ });
