import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { sheetApi } from '#shared/bookings/sheet-api.ts';
import { announcementsApi } from '#shared/chat/announcements-api.ts';
import { trackingApi } from '#shared/tracking/api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { type Asked, answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { STOPS, sheet, sheetBooking, sheetParcel, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { StaffTrip } from './TripPage.tsx';

const MESSAGES = ['trips', 'pending', 'desk', 'bookings', 'statuses', 'tracking'] as const;
const EARLIER = '2026-01-01T00:00:00.000Z';
const AROUND = [
  answer(announcementsApi.ofTrip, () => []),
  answer(trackingApi.position, () => {
    throw new Refusal(404, 'not_found');
  }),
];

/** The trip's sheet on a phone, as its driver sees it unless said. `after` is what the next action makes of it. */
async function open(
  first: Partial<TripSheet>,
  options: { as?: ReturnType<typeof staff>; after?: Partial<TripSheet>; answered?: Promise<void>; code?: string } = {},
) {
  let now = sheet(first);
  const act = () => {
    now = sheet({ ...first, ...options.after });
    return now;
  };
  const asked = serve(
    ...AROUND,
    answer(tripsApi.sheet, () => now),
    answer(tripsApi.start, act),
    answer(tripsApi.arrive, act),
    answer(tripsApi.finish, act),
    // The server refuses every press of a booking.
    answer(sheetApi.act, async ({ body }) => {
      await options.answered;
      const of = { outcome: 'refused', code: options.code ?? 'booking_state' } as const;
      return {
        results: sheetApi.act.body?.parse(body).actions.map(({ id, at }) => ({ id, at, ...of })) ?? [],
        sheet: now,
      };
    }),
    answer(bookingsApi.confirm, () => {
      throw new Refusal(409, 'request_expired');
    }),
  );
  const reader = await show(<StaffTrip tripId={12} />, {
    messages: MESSAGES,
    path: '/trips/list/12',
    as: options.as ?? staff('driver'),
  });
  await screen.findByRole('heading', { name: 'Львів – Вроцлав' });
  return { reader, asked };
}

const person = (name: string) => {
  const link = screen.getAllByRole('link', { name }).find((one) => one.closest('li.who'));
  if (!link) throw new Error(`${name} is not at a stop`);
  return within(link.closest('li') ?? document.body);
};
const actionsOf = (name: string) =>
  person(name)
    .queryAllByRole('button')
    .map(({ textContent, ariaLabel }) => textContent || ariaLabel);
const button = (name: string) => screen.getByRole('button', { name });
const asks = (asked: readonly Asked[]) =>
  asked.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ endpoint, body }) => [endpoint.path, body]);

describe('the next action of a trip', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();

  it('is to start it, shortly before it departs', async () => {
    const { reader, asked } = await open({ departsAt: soon() }, { after: { status: 'started', currentSeq: 0 } });
    await reader.click(button('Почати рейс'));
    expect(await screen.findByRole('button', { name: 'Прибули: Краків' })).toBeTruthy();
    expect(asks(asked)).toEqual([['/api/trips/:tripId/start', undefined]]);
  });

  it('waits for its hour when it is early, and says when that is', async () => {
    const { reader, asked } = await open({});
    await reader.click(button('Почати рейс'));
    expect(screen.getByText(/^можна почати з /).textContent).toContain('04:00');
    expect(asks(asked)).toEqual([]);
  });

  it('is to arrive at the next stop, which is named', async () => {
    const { reader, asked } = await open(
      { status: 'started', currentSeq: 0 },
      { after: { status: 'started', currentSeq: 1 } },
    );
    await reader.click(button('Прибули: Краків'));
    expect(await screen.findByRole('button', { name: 'Прибули: Вроцлав' })).toBeTruthy();
    expect(asks(asked)).toEqual([['/api/trips/:tripId/arrive', { seq: 1 }]]);
  });

  it('is to finish it at the last stop', async () => {
    const { reader, asked } = await open({ status: 'started', currentSeq: 2 }, { after: { status: 'finished' } });
    await reader.click(button('Завершити рейс'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Рейс завершено'));
    expect(asks(asked)).toEqual([['/api/trips/:tripId/finish', { noShowRest: false }]]);
  });

  it('asks about those who are left before it finishes, and settles them in one step', async () => {
    const rest = sheetBooking({ name: 'Олена Коваль' });
    const { reader, asked } = await open(
      { status: 'started', currentSeq: 2, bookings: [rest] },
      { after: { status: 'finished' } },
    );
    await reader.click(button('Завершити рейс'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ще не з усіма вирішено' }));
    expect(dialog.getByText(/Олена Коваль/)).toBeTruthy();
    await reader.click(dialog.getByRole('button', { name: 'Позначити решту й завершити' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asks(asked)).toEqual([['/api/trips/:tripId/finish', { noShowRest: true }]]);
  });

  it('of a trip without a driver is to assign one, for those who may', async () => {
    const unstaffed = { status: 'new', driver: null, driverPerson: null, bus: null, fullBus: null } as const;
    await open(unstaffed, { as: staff('dispatcher') });
    expect(button('Призначити водія')).toBeTruthy();
  });

  it('of a trip without a driver is nothing for a driver', async () => {
    await open({ status: 'new', driver: null, driverPerson: null, bus: null, fullBus: null });
    expect(screen.queryByRole('button', { name: 'Призначити водія' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Почати рейс' })).toBeNull();
  });

  it.each(['finished', 'cancelled'] as const)('is none on a trip that is %s', async (status) => {
    await open({ status, currentSeq: 2 });
    for (const name of ['Почати рейс', 'Завершити рейс']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('people at the stops', () => {
  const underway = { status: 'started', currentSeq: 0, startedAt: EARLIER } as const;

  it('stand by where they get on and off, parcels apart', async () => {
    await open({
      ...underway,
      bookings: [
        sheetBooking({ name: 'Олена Коваль', toSeq: 1 }),
        sheetBooking({ name: 'Петро Гнат', fromSeq: 1, status: 'confirmed', seat: 5 }),
        sheetParcel({ name: 'Надія Ткач', toSeq: 1 }),
      ],
    });
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(
      expect.arrayContaining(['Сідають: Львів', 'Виходять: Краків', 'Посилки: Львів', 'Посилки: Краків']),
    );
    expect(person('Олена Коваль').getByText(/→ Краків/)).toBeTruthy();
  });

  it.each([
    ['confirmed', 'before the bus leaves', ['На борту']],
    ['confirmed', 'after the bus was to leave', ['Не прийшли', 'На борту']],
    ['boarded', 'after the bus was to leave', []],
    ['no_show', 'after the bus was to leave', ['На борту']],
    ['ejected', 'after the bus was to leave', []],
  ] as const)('offer what can be done: %s, %s', async (status, when, expected) => {
    const stops = when === 'before the bus leaves' ? STOPS : STOPS.map((stop) => ({ ...stop, departsAt: EARLIER }));
    await open({ ...underway, stops: [...stops], bookings: [sheetBooking({ status, paid: 4500 })] });
    const shown = actionsOf('Олена Коваль').filter((name) => name !== 'Сплачено: Олена К.' && name !== 'сплачено');
    expect(shown).toEqual(expected);
  });

  it('who was just taken on board may be put back for a while', async () => {
    const lastDeed = { action: 'board', at: new Date(Date.now() - 60_000).toISOString() };
    await open({ ...underway, bookings: [sheetBooking({ status: 'boarded', lastDeed })] });
    expect(actionsOf('Олена Коваль')).toContain('Повернути');
  });

  it('who was taken on board long ago may not', async () => {
    const lastDeed = { action: 'board', at: new Date(Date.now() - 600_000).toISOString() };
    await open({ ...underway, bookings: [sheetBooking({ status: 'boarded', lastDeed })] });
    expect(actionsOf('Олена Коваль')).not.toContain('Повернути');
  });

  it('are on board at once when the driver says so, and back again when the server refuses', async () => {
    const answered = Promise.withResolvers<void>();
    const { reader } = await open({ ...underway, bookings: [sheetBooking()] }, { answered: answered.promise });
    await reader.click(person('Олена Коваль').getByRole('button', { name: 'На борту' }));
    await waitFor(() => expect(actionsOf('Олена Коваль')).not.toContain('На борту'));
    answered.resolve();
    await waitFor(() => expect(actionsOf('Олена Коваль')).toContain('На борту'));
    expect(await screen.findByRole('link', { name: /1 дію не прийнято/ })).toBeTruthy();
  });

  it('can be called and written to; a caller without an account only called', async () => {
    await open({ ...underway, bookings: [sheetBooking(), sheetBooking({ name: 'Петро Гнат', passengerId: null })] });
    expect(person('Олена Коваль').getByRole('link', { name: 'Подзвонити: Олена Коваль' }).getAttribute('href')).toBe(
      'tel:+380671234567',
    );
    expect(person('Олена Коваль').getByRole('link', { name: 'Написати: Олена Коваль' })).toBeTruthy();
    expect(person('Петро Гнат').queryByRole('link', { name: /^Написати/ })).toBeNull();
  });

  it('hand a parcel over against the receiver’s code', async () => {
    const parcel = sheetParcel({ status: 'boarded', toSeq: 1 });
    const { reader, asked } = await open({ ...underway, bookings: [parcel] }, { code: 'wrong_pin' });
    const handOver = screen.getAllByRole('button', { name: 'Видати' })[0];
    if (handOver) await reader.click(handOver);
    const dialog = within(await screen.findByRole('dialog'));
    await reader.type(dialog.getByRole('textbox', { name: 'Код отримувача' }), '1234');
    await reader.click(dialog.getByRole('button', { name: 'Видати' }));
    await waitFor(() =>
      expect(callsOf(asked, sheetApi.act).flatMap(({ body }) => body.actions.map((one) => one.do))).toEqual([
        { action: 'complete', bookingId: parcel.id, pin: '1234' },
      ]),
    );
    expect(await dialog.findByRole('alert')).toBeTruthy();
  });

  it('who called it off or did not answer are not among them', async () => {
    await open({ ...underway, bookings: [sheetBooking({ name: 'Іван Скас', status: 'cancelled' })] });
    expect(screen.queryByText(/Іван Скас/)).toBeNull();
  });

  it('are all listed before the trip starts, or it says that nobody has booked', async () => {
    await open({});
    expect(screen.getByText('Бронювань ще немає')).toBeTruthy();
  });
});

describe('requests that wait for an answer', () => {
  it('stand above all else, one row for a party, and are confirmed in one tap', async () => {
    const two = [4, 5].map((seat) => sheetBooking({ partyId: 9, seat, status: 'unconfirmed' }));
    const { reader, asked } = await open({ bookings: two, unconfirmed: 2 });
    const band = within(screen.getByRole('region', { name: 'Чекають на відповідь' }));
    expect(band.getAllByRole('listitem')).toHaveLength(1);
    expect(band.getByText(/2 місця, 4, 5/).textContent).toMatch(/90\s€/);
    await reader.click(band.getByRole('button', { name: 'Підтвердити' }));
    await waitFor(() =>
      expect(callsOf(asked, bookingsApi.confirm).map(({ body }) => body)).toEqual([{ alone: false }]),
    );
  });

  it('ask for the price first where there is none', async () => {
    await open({ bookings: [sheetBooking({ status: 'unconfirmed', fare: null, needsCalculation: true })] });
    expect(button('Назвати ціну')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Підтвердити' })).toBeNull();
  });

  it('leave the answer to the passenger once a price was named', async () => {
    await open({
      bookings: [sheetBooking({ status: 'unconfirmed', fare: null, contractPrice: 6000, needsCalculation: true })],
    });
    expect(screen.getByText(/^Ціну 60\s€ названо/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Підтвердити' })).toBeNull();
  });

  it('name what the passenger would pay instead', async () => {
    await open({
      bookings: [
        sheetBooking({
          status: 'unconfirmed',
          fare: null,
          contractPrice: 6000,
          declined: true,
          counterPrice: 5000,
          needsCalculation: true,
        }),
      ],
    });
    expect(screen.getByText(/^Пропонують 50\s€$/)).toBeTruthy();
  });
});

describe('the money of a trip', () => {
  it('is what is still to be taken in, and what was', async () => {
    await open({ amountDue: 13500, amountPaid: 4500 });
    expect(screen.getByText('Ще отримати за рейс').nextSibling?.textContent).toMatch(/^90\s€$/);
    expect(screen.getByText('вже сплачено').nextSibling?.textContent).toMatch(/^45\s€$/);
  });
});
