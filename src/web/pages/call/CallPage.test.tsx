import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { callersApi } from '#shared/bookings/callers-api.ts';
import type { Caller, ComingBooking, PastBooking } from '#shared/bookings/callers-schema.ts';
import { ticketTextApi } from '#shared/bookings/ticket-text-api.ts';
import type { FareClass } from '#shared/prices/schema.ts';
import { answer, callsOf, Refusal, type ServedRequest, serve } from '#testing/web/answers.ts';
import { PLACES, staff, terms } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { CallPage } from './CallPage.tsx';
import { storeCall } from './call-draft.ts';
import { NEW_CALL } from './call-state.ts';

const PHONE = '+380673412208';
const CHILD: FareClass = {
  ...{ id: 7, name: { uk: 'Дитина', en: 'Child' }, discountPercent: 30, fixedCents: null },
  ...{ ageFrom: 4, ageTo: 12, needsSeat: true },
};
const PENSIONER: FareClass = { ...CHILD, id: 8, name: { uk: 'Пенсіонер', en: 'Pensioner' }, ageFrom: 60, ageTo: null };
const INFANT: FareClass = {
  ...CHILD,
  id: 9,
  name: { uk: 'Немовля', en: 'Infant' },
  ageFrom: 0,
  ageTo: 2,
  needsSeat: false,
};
const RIDE: PastBooking = {
  ...{ bookingId: 5, tripId: 6, kind: 'passenger', from: PLACES.lviv, to: PLACES.wroclaw, parcel: null },
  ...{ departsAt: '2035-05-12T04:00:00.000Z', seats: [5, 6], names: ['Надія Ткач', 'Соломія Ткач'] },
  ...{ classIds: [8, 7], infants: [], fare: 6300, payBy: 'card' },
};

interface OpenOptions {
  past?: PastBooking[];
  coming?: ComingBooking[];
  /** What the carrier has; the last ones are those after the first refused booking. */
  classes?: FareClass[][];
  /** The seats that are left are not answered before this. */
  termsAfterBooking?: Promise<void>;
  /** The number that is typed at the start; empty for none. */
  typed?: string;
}

/** A call of somebody who goes from Lviv to Wrocław, with the passengers of the last ride if they have been there before. */
async function open({ past = [], coming = [], classes = [[]], termsAfterBooking, typed = '0673412208' }: OpenOptions) {
  const caller: Caller = {
    ...{ phone: PHONE, name: past[0]?.names[0] ?? null, rides: past.length, parcels: 0, noShows: 0 },
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
    messages: ['call', 'bookings', 'shell'],
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

const bodies = (requests: readonly ServedRequest[]) => callsOf(requests, bookingsApi.book).map(({ body }) => body);
const choice = (number: number) => screen.getByRole('combobox', { name: `Категорія пасажира ${number}` });
const chosen = (number: number) => within(choice(number)).getByRole('option', { selected: true }).textContent;
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Телефон/ }).value;
const names = () => screen.getByRole('textbox', { name: /^Пасажири/ });

describe('the fare classes of a call', () => {
  it('are not shown where the carrier has none', async () => {
    const { reader, requests } = await open({});
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач');
    await screen.findByText(/Один пасажир, місце \d+, ціна 45 євро/);
    expect(screen.queryByRole('combobox')).toBeNull();
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)).toMatchObject([{ travellers: [{ name: 'Надія Ткач', classId: null }], total: 4500 }]);
  });

  it('are one Tab after the names, one for each of them, and change what is read aloud', async () => {
    const { reader, requests } = await open({ classes: [[CHILD, INFANT, PENSIONER]] });
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач, Соломія Ткач');
    await screen.findByText(/Двоє, місця .*, разом 90 євро/);
    await reader.tab();
    expect(document.activeElement).toBe(choice(1));
    const offered = within(choice(1)).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent?.split(' – ')[0])).toEqual([
      'Дорослий',
      'Дитина 4–12',
      'Пенсіонер від 60',
    ]);
    await reader.tab();
    expect(document.activeElement).toBe(choice(2));
    await reader.selectOptions(choice(2), '7');
    await screen.findByText(/Двоє, місця .*, разом 76 євро 50 центів/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)).toMatchObject([
      {
        travellers: [
          { name: 'Надія Ткач', classId: null },
          { name: 'Соломія Ткач', classId: 7 },
        ],
        total: 7650,
      },
    ]);
  });

  it('have one choice for an infant after them, which asks for its name and on whose lap it travels', async () => {
    const { reader, requests } = await open({ classes: [[CHILD, INFANT]] });
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач, Соломія Ткач');
    await screen.findByText(/^(?=.*Двоє, місця)/);
    for (const _ of [1, 2, 3]) await reader.tab();
    const infants = () => screen.getAllByRole('combobox', { name: 'Немовля без місця' });
    expect(document.activeElement).toBe(infants()[0]);
    await reader.selectOptions(infants()[0] as HTMLElement, String(INFANT.id));
    await screen.findByText(/Двоє і немовля на руках, місця/);
    expect(infants()).toHaveLength(2);
    await reader.selectOptions(screen.getByRole('combobox', { name: 'На руках у пасажира' }), 'Соломія Ткач');
    await reader.type(screen.getByRole('textbox', { name: /немовляти/ }), 'Марко Ткач');
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    const travellers = bodies(requests).flatMap((body) => ('travellers' in body ? body.travellers : []));
    expect(travellers.map(({ infant }) => infant)).toEqual([undefined, { name: 'Марко Ткач', classId: INFANT.id }]);
  });

  it('come back with the ride that is repeated', async () => {
    const { reader, requests } = await open({ past: [RIDE], classes: [[CHILD, PENSIONER]] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє, місця 5 і 6, разом 63 євро/);
    expect([chosen(1), chosen(2)]).toEqual([
      expect.stringMatching(/^Пенсіонер від 60/),
      expect.stringMatching(/^Дитина 4–12/),
    ]);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(bodies(requests)).toMatchObject([{ travellers: [{ classId: 8 }, { classId: 7 }], total: 6300 }]),
    );
  });

  it('for infants come back with the ride that is repeated, on the same laps', async () => {
    const past = { ...RIDE, classIds: [null, null], infants: [{ classId: INFANT.id, name: 'Марко Ткач', on: 1 }] };
    const { reader, requests } = await open({ past: [past], classes: [[INFANT]] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав.*2 місця і 1 немовля/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє і немовля на руках, місця 5 і 6/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    const travellers = bodies(requests).flatMap((body) => ('travellers' in body ? body.travellers : []));
    expect(travellers.map(({ infant }) => infant)).toEqual([undefined, { name: 'Марко Ткач', classId: INFANT.id }]);
  });

  it('that the carrier deletes during the call are said, and are the full price at the next attempt', async () => {
    const { reader, requests } = await open({ past: [RIDE], classes: [[CHILD, PENSIONER], [CHILD]] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/разом 63 євро/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Такої категорії вже немає. Виберіть іншу.');
    await screen.findByText(/Двоє, місця 5 і 6, разом 76 євро 50 центів/);
    expect(chosen(1)).toMatch(/^Дорослий/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)[1]).toMatchObject({ travellers: [{ classId: null }, { classId: 7 }], total: 7650 });
  });
});

it('proposes no seat that the call before has booked, also while the seats that are left are unknown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { reader } = await open({ past: [RIDE], termsAfterBooking: promise });
  await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
  await reader.keyboard('{Enter}');
  await screen.findByText(/Двоє, місця 5 і 6,/);
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Заброньовано' });
  await reader.keyboard('{Enter}');
  await reader.type(screen.getByRole('textbox', { name: /^Телефон/ }), '0673412208');
  await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
  await reader.keyboard('{Enter}');
  await screen.findByRole('radio', { name: /^07:00/ });
  expect(screen.queryByText(/Двоє, місця/)).toBeNull();
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/^Вільні місця ще завантажуються/);
  resolve();
  await screen.findByText(/Двоє, місця (?!5 і 6)\d+ і \d+,/);
  expect(screen.queryByText(/^Вільні місця ще завантажуються/)).toBeNull();
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Заброньовано' });
});

describe('a call that is interrupted', () => {
  it('goes on after a reload with what was entered', async () => {
    const { reader } = await open({ past: [RIDE] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє, місця 5 і 6,/);
    cleanup();
    const { requests } = await open({ past: [RIDE], typed: '' });
    await screen.findByText(/Двоє, місця 5 і 6,/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)).toMatchObject([{ phone: PHONE }]);
  });

  it('is empty again after a press of its button, and after the booking', async () => {
    const { reader } = await open({ past: [RIDE] });
    await reader.click(screen.getByRole('button', { name: 'Почати спочатку' }));
    expect(phone()).toBe('');
    expect(screen.queryByRole('button', { name: 'Почати спочатку' })).toBeNull();
    await reader.type(screen.getByRole('textbox', { name: /^Телефон/ }), '0673412208');
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє, місця 5 і 6,/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    cleanup();
    await open({ typed: '' });
    expect(phone()).toBe('');
  });

  it('of an hour ago has ended', async () => {
    storeCall({ ...NEW_CALL, phone: '0673412208', beganAt: Date.now() - 60 * 60_000 });
    await open({ typed: '' });
    expect(phone()).toBe('');
  });
});

const ahead: ComingBooking = {
  ...{ bookingId: 8, tripId: 12, kind: 'passenger', status: 'confirmed', code: 'K7M4XP', from: PLACES.lviv },
  ...{ to: PLACES.wroclaw, departsAt: '2035-06-12T04:00:00.000Z', seats: [12, 13, 14, 15], fare: 18400, paid: 0 },
};

describe('what is ahead of a caller', () => {
  it('is shown first, can be opened and changed, and its day is not proposed again', async () => {
    const { reader, requests } = await open({ past: [RIDE], coming: [ahead] });
    const coming = within(await screen.findByRole('region', { name: 'Найближча поїздка' }));
    expect(coming.getByText('Львів – Вроцлав, місця 12, 13, 14, 15')).toBeTruthy();
    expect(coming.getByText(/^не сплачено 184/)).toBeTruthy();
    expect(coming.getByRole('link', { name: 'Відкрити' }).getAttribute('href')).toBe('/trips/list/12/booking/8');
    await reader.click(screen.getByRole('button', { name: /^Львів – Вроцлав/ }));
    await waitFor(() =>
      expect(callsOf(requests, callersApi.trips).map(({ query }) => query.after)).toContain('2035-06-12'),
    );
  });
});

describe('a group', () => {
  it('of more names than seats is not booked, and says so', async () => {
    const { reader, requests } = await open({});
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач, Соломія Ткач');
    await screen.findByText(/Двоє, місця/);
    await reader.click(screen.getByRole('button', { name: 'Менше місць' }));
    await screen.findByText(/Один пасажир, місце/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Названо 2 пасажирів, а місць 1/);
    expect(bodies(requests)).toEqual([]);
  });

  it('of nine names, pasted a line each, gets nine seats, with its classes counted and an animal', async () => {
    const { reader, requests } = await open({ classes: [[CHILD, PENSIONER]] });
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.click(names());
    await reader.paste(Array.from({ length: 9 }, (_, index) => `Учень Ткач${'аеиоуяюєї'[index]}`).join('\n'));
    await screen.findByText(/9 пасажирів, місця/);
    const children = screen.getByRole('textbox', { name: 'Дитина, скільки' });
    await reader.clear(children);
    await reader.type(children, '8');
    await reader.click(screen.getByRole('button', { name: 'Тварина' }));
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    const travellers = bodies(requests).flatMap((body) => ('travellers' in body ? body.travellers : []));
    expect(travellers.map(({ classId }) => classId)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, null]);
    expect(travellers.filter(({ hasPet }) => hasPet)).toHaveLength(1);
    expect(travellers.at(-1)?.name).toBe('Учень Ткачї');
  });
});

it('goes on with the way back of the same people by one key', async () => {
  const { reader, requests } = await open({ past: [RIDE] });
  await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
  await reader.keyboard('{Enter}');
  await screen.findByText(/Двоє, місця 5 і 6,/);
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Заброньовано' });
  await reader.keyboard('{Alt>}0{/Alt}');
  await waitFor(() =>
    expect(callsOf(requests, callersApi.trips).at(-1)?.query).toMatchObject({
      from: String(PLACES.wroclaw.id),
      to: String(PLACES.lviv.id),
      after: '2035-06-12',
    }),
  );
  expect(phone()).toBe('0673412208');
  expect(names()).toHaveProperty('value', 'Надія Ткач, Соломія Ткач');
});
