import { beforeEach, describe, expect, it } from 'vitest';
import type { SheetActionInput } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider, book } = bookingScene({ instant: true, seats: 8 });

async function press(action: SheetActionInput, actor: TestActor = trip.driver) {
  const at = app.clock.now().toISOString();
  const { results, sheet } = await app.call(
    sheetApi.act,
    {
      params: { tripId: trip.tripId },
      body: { device: crypto.randomUUID(), actions: [{ id: crypto.randomUUID(), at, do: action }] },
    },
    actor.token,
  );
  return { code: results[0]?.code ?? null, sheet };
}

async function seatsOf(): Promise<Record<number, number>> {
  const rows = await app.sql<{ id: number; seat: number }[]>`
    select id, seat from booking where trip_id = ${trip.tripId} and holds order by id`;
  return Object.fromEntries(rows.map(({ id, seat }) => [id, seat]));
}

describe('a change of seat', () => {
  it('to a free one is done by the driver or the office, and the passenger is notified', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    await app.runJobs();
    const { code, sheet } = await press({ action: 'setSeat', bookingId: id, seat: 5 });
    expect([code, sheet.bookings[0]?.seat]).toEqual([null, 5]);
    expect((await press({ action: 'setSeat', bookingId: id, seat: 6 }, trip.owner)).code).toBeNull();
    await app.runJobs();
    const notified = await app.sql`
      select facts->>'seat' as seat from notification where account_id = ${rider.accountId} and subject = 'reseated'`;
    expect(notified.length).toBeGreaterThan(0);
    expect(notified.at(-1)?.seat).toBe('6');
  });

  it('to a taken one exchanges the two passengers, also if one of them rides only a part of the way', async () => {
    const [whole = 0] = await book(trip, rider, seatInput(3, 0, 3));
    const [part = 0] = await book(trip, rider, seatInput(4, 1, 2));
    expect((await press({ action: 'setSeat', bookingId: whole, seat: 4 })).code).toBeNull();
    expect(await seatsOf()).toEqual({ [whole]: 4, [part]: 3 });
  });

  it('is refused if two others have that seat, if the bus has no such seat, or after the ride', async () => {
    const [whole = 0] = await book(trip, rider, seatInput(3, 0, 3));
    await book(trip, rider, seatInput(4, 0, 1));
    await book(trip, rider, seatInput(4, 1, 3));
    const before = await seatsOf();
    expect((await press({ action: 'setSeat', bookingId: whole, seat: 4 })).code).toBe('seat_taken');
    expect((await press({ action: 'setSeat', bookingId: whole, seat: 9 })).code).toBe('no_such_seat');
    await app.sql`update booking set status = 'completed' where id = ${whole}`;
    expect((await press({ action: 'setSeat', bookingId: whole, seat: 5 })).code).toBe('booking_state');
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect((await press({ action: 'setSeat', bookingId: whole, seat: 5 })).code).toBe('trip_state');
    expect(await seatsOf()).toEqual(before);
  });

  it('leaves a boarding that can still be undone', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    await press({ action: 'board', bookingId: id });
    await press({ action: 'setSeat', bookingId: id, seat: 5 });
    expect((await press({ action: 'undo', bookingId: id })).code).toBeNull();
  });

  it('is refused to everybody but the staff of the trip', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const strange = await addBookableTrip(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const action = { action: 'setSeat', bookingId: id, seat: 5 } as const;
    for (const actor of [strange.owner, colleague]) expect(await outcome(press(action, actor))).toBe('not_found');
    expect(await outcome(press(action, rider))).toBe('not_allowed');
    expect(await seatsOf()).toEqual({ [id]: 3 });
  });

  it('by many people at once leaves everybody with their own seat', async () => {
    const ids = [];
    for (const seat of [1, 2, 3, 4]) ids.push(...(await book(trip, rider, seatInput(seat))));
    const [a = 0, b = 0] = ids;
    await Promise.all([
      press({ action: 'setSeat', bookingId: a, seat: 2 }),
      press({ action: 'setSeat', bookingId: b, seat: 5 }),
      press({ action: 'setSeat', bookingId: a, seat: 5 }, trip.owner),
      book(trip, await addPassenger(app.sql), seatInput(5)).catch(() => undefined),
    ]);
    const seats = Object.values(await seatsOf());
    expect(new Set(seats).size).toBe(seats.length);
    expect(seats.every((seat) => seat > 0)).toBe(true);
  });
});

describe('a passenger without a booking', () => {
  const walkOn = { action: 'walkOn', fromSeq: 0, toSeq: 2, seat: 2, name: 'Пасажир на місці 2', price: 3200 } as const;

  beforeEach(async () => {
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
  });

  it('is aboard at once, at the driver’s price, and paid', async () => {
    const { code, sheet } = await press({ ...walkOn, paid: true });
    expect(code).toBeNull();
    expect(sheet.bookings).toMatchObject([{ status: 'boarded', seat: 2, fare: 3200, paid: 3200, toSeq: 2, phone: '' }]);
  });

  it('brings what costs extra, and the help that they need is on the sheet', async () => {
    const [extra] = await app.sql<{ id: number }[]>`
      insert into extra (carrier_id, kind, name_uk, name_en, price_cents, per_trip)
      values (${trip.carrierId}, 'animal', 'Тварина', 'Animal', 800, 1) returning id`;
    const extras = [{ id: extra?.id ?? 0, count: 1 }];
    const brought = { ...walkOn, price: 4000, extras, help: ['chairFolded' as const] };
    const { code, sheet } = await press(brought);
    expect([code, sheet.prices?.extras]).toMatchObject([null, [{ priceCents: 800, perTrip: 1 }]]);
    expect(sheet.bookings.at(-1)).toMatchObject({ fare: 4000, hasPet: true, help: ['chairFolded'] });
    expect(sheet.bookings.at(-1)?.fareParts?.filter(({ part }) => part === 'extra')).toMatchObject([{ cents: 800 }]);
    expect((await press({ ...brought, seat: 3 })).code, 'no room for a second animal').toBe('no_extra_room');
    const unknown = { ...brought, seat: 3, extras: [{ id: 999_999, count: 1 }] };
    expect((await press(unknown)).code, 'what is gone is left out').toBeNull();
  });

  it('is unpaid unless the driver says otherwise, and the boarding can be undone', async () => {
    const { sheet } = await press(walkOn);
    expect(sheet.bookings[0]).toMatchObject({ paid: 0 });
    expect((await press({ action: 'undo', bookingId: sheet.bookings[0]?.id ?? 0 })).code).toBeNull();
  });

  const euro = { amount: 1200, currency: 'EUR', rate: 10_000, method: 'cash' } as const;

  it.each([
    ['a part in euro', euro, { paid: 1200 }, [{ currency: 'EUR', amount: 1200 }]],
    [
      'all of it in hryvnias, at the rate of the device',
      { ...euro, amount: 158_100, currency: 'UAH', rate: 494_000 },
      { paid: 3200, payments: [{ amount: 158_100, currency: 'UAH', eurCents: 3200 }] },
      [{ currency: 'UAH', amount: 158_100 }],
    ],
    ['a part by card', { ...euro, method: 'card' }, { paid: 1200 }, []],
  ] as const)('pays %s', async (_, payment, booking, cash) => {
    const { code, sheet } = await press({ ...walkOn, payment });
    expect(code).toBeNull();
    expect(sheet.bookings).toMatchObject([{ status: 'boarded', fare: 3200, ...booking }]);
    expect(sheet.cash).toEqual(cash);
  });

  it.each([
    ['more than the price', { amount: 4000 }, 'payment_too_much'],
    ['at a rate that is none', { currency: 'UAH', amount: 5000, rate: 10_000 }, 'rate_changed'],
    ['with less than is taken', { given: 1000 }, 'invalid_input'],
  ] as const)('is not taken in when they pay %s', async (_, change, refused) => {
    const { code, sheet } = await press({ ...walkOn, payment: { ...euro, ...change } });
    expect([code, sheet.bookings, sheet.cash]).toEqual([refused, [], []]);
  });

  it('is stored once, also when the press is sent twice', async () => {
    const id = crypto.randomUUID();
    const at = app.clock.now().toISOString();
    const action = { id, at, do: { ...walkOn, payment: { ...euro, id: crypto.randomUUID() } } };
    const send = () =>
      app.call(
        sheetApi.act,
        { params: { tripId: trip.tripId }, body: { device: crypto.randomUUID(), actions: [action] } },
        trip.driver.token,
      );
    await send();
    const { results, sheet } = await send();
    expect(results).toMatchObject([{ id, outcome: 'done' }]);
    expect(sheet.bookings).toMatchObject([{ paid: 1200 }]);
    const [booking] = sheet.bookings;
    expect((await press({ action: 'pay', bookingId: booking?.id ?? 0, paid: true })).sheet.cash).toEqual([
      { currency: 'EUR', amount: 3200 },
    ]);
  });

  it('is refused to a driver of another trip', async () => {
    const strange = await addBookableTrip(app.sql);
    expect(await outcome(press({ ...walkOn, payment: euro }, strange.driver))).toBe('not_found');
  });

  it('is refused on a taken seat, behind the bus, and before the trip has started', async () => {
    expect((await press(walkOn)).code).toBeNull();
    expect((await press({ ...walkOn, fromSeq: 1 })).code).toBe('seat_taken');
    expect((await press({ ...walkOn, seat: 9 })).code).toBe('no_such_seat');
    expect((await press({ ...walkOn, seat: 3, fromSeq: 2 })).code).toBe('wrong_stops');
    await app.sql`update trip set current_seq = 1 where id = ${trip.tripId}`;
    expect((await press({ ...walkOn, seat: 3 })).code).toBe('too_late');
    await forceTrip(app.sql, trip.tripId, 'planned');
    expect((await press({ ...walkOn, seat: 3 })).code).toBe('trip_state');
  });
});
