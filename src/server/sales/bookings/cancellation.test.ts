import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { parcelStaff } from '#testing/parcels.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const { act, book } = bookingActions(app);
const trip = eachTest(() => carrierWith(LADDER));

/** The trip leaves Lviv on 12 June at 04:00 UTC, and a seat to Wrocław costs 45 euro. */
const LADDER: CancellationTerms = [
  { hoursBefore: 24, percent: 20 },
  { hoursBefore: 6, percent: 50 },
  { hoursBefore: 0, percent: 100 },
];
const DAY_BEFORE = '2026-06-11T04:00:00Z';

async function carrierWith(terms: CancellationTerms, values: object = {}): Promise<BookableTrip> {
  const made = await addBookableTrip(app.sql, { instant: true, ...values });
  await app.sql`update carrier set cancellation_terms = ${terms && app.sql.json(terms)} where id = ${made.carrierId}`;
  return made;
}

const read = (id: number, actor: TestActor = rider): Promise<Booking> =>
  app.call(bookingsApi.booking, { params: { bookingId: id } }, actor.token);
const cash = () => app.call(moneyApi.tripCash, { params: { tripId: trip.tripId } }, trip.owner.token);

describe('the cancellation terms', () => {
  it('are shown before booking and stay the same for the booking', async () => {
    const terms = await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} });
    expect(terms.cancellation).toEqual(LADDER);
    const [id = 0] = await book(trip, rider);
    await app.sql`update carrier set cancellation_terms = null where id = ${trip.carrierId}`;
    expect(await read(id)).toMatchObject({ cancellationTerms: LADDER, cancellationCharge: 0 });
    app.clock.set('2026-06-12T03:00:00Z');
    expect((await act('cancel', id, rider)).cancellationCharge).toBe(2250);
  });

  it.each([
    ['exactly 24 hours before', DAY_BEFORE, 0],
    ['a second less than 24 hours before', '2026-06-11T04:00:01Z', 900],
    ['exactly 6 hours before', '2026-06-11T22:00:00Z', 900],
    ['a second before departure', '2026-06-12T03:59:59Z', 2250],
  ])('charge what their step says for a cancellation %s', async (_, at, cents) => {
    const [id = 0] = await book(trip, rider);
    app.clock.set(at);
    const seen = await act('cancel', id, rider);
    expect(seen).toMatchObject({ status: 'cancelled', cancellationCharge: cents });
    const amounts = seen.history.filter(({ action }) => action === 'cancel').map(({ amount }) => amount);
    expect(amounts).toEqual([cents || null]);
  });

  it.each([
    [
      'steps that become cheaper',
      [
        { hoursBefore: 24, percent: 50 },
        { hoursBefore: 6, percent: 20 },
      ],
    ],
    [
      'steps in the wrong order',
      [
        { hoursBefore: 6, percent: 20 },
        { hoursBefore: 24, percent: 50 },
      ],
    ],
    ['a charge above the fare', [{ hoursBefore: 6, percent: 101 }]],
    ['no steps', []],
  ])('are refused by the database with %s', async (_, terms) => {
    const stored = app.sql`
      update carrier set cancellation_terms = ${app.sql.json(terms)} where id = ${trip.carrierId}`;
    await expect(stored).rejects.toMatchObject({ constraint_name: 'carrier_cancellation_terms' });
  });
});

describe('after a move', () => {
  /** Cancels 43 hours before its departure cost a fifth, when the passenger moves to a trip a week later. */
  const EARLY: CancellationTerms = [
    { hoursBefore: 48, percent: 20 },
    { hoursBefore: 0, percent: 100 },
  ];

  it.each([
    ['the passenger asked for, cancelling costs at least what it cost then', (rider: TestActor) => rider, {}, 900],
    ['of the carrier, the ladder counts from the new departure', () => trip.owner, { agreed: true }, 0],
  ] as const)('that %s', async (_, actor, options, cents) => {
    Object.assign(trip, await carrierWith(EARLY));
    const later = await addLaterTrip(app, trip, { days: 7 });
    const [id = 0] = await book(trip, rider, seatInput(3));
    const { propose } = changeActions(app);
    await propose(id, actor(rider), { tripId: later.tripId, price: 4500 }, options);
    expect(await read(id)).toMatchObject({ trip: { id: later.tripId }, status: 'confirmed' });
    app.clock.set('2026-06-15T09:00:00Z');
    expect((await act('cancel', id, rider)).cancellationCharge).toBe(cents);
  });

  it('while cancelling was free, the ladder counts from the new departure', async () => {
    const later = await addLaterTrip(app, trip, { days: 7 });
    const [id = 0] = await book(trip, rider, seatInput(3));
    const { propose } = changeActions(app);
    const moved = await propose(id, rider, { tripId: later.tripId, price: 4500 });
    expect(moved.cancellationTerms).toEqual(LADDER);
  });
});

describe('no charge is due', () => {
  const late = '2026-06-12T03:00:00Z';

  it('from a passenger whom the carrier cancels, unless the passenger asked for it', async () => {
    const [first = 0] = await book(trip, rider);
    const [second = 0] = await book(trip, rider);
    app.clock.set(late);
    expect((await act('cancel', first, trip.owner)).cancellationCharge).toBe(0);
    expect(await act('cancel', second, trip.owner, { asked: true })).toMatchObject({
      cancelledBy: 'asked',
      cancellationCharge: 2250,
    });
  });

  it('for an unconfirmed request, and for a parcel', async () => {
    Object.assign(trip, await carrierWith(LADDER, { instant: false }));
    const [request = 0] = await book(trip, rider);
    const [parcel = 0] = await book(trip, rider, parcelInput());
    await act('confirm', parcel, trip.owner);
    app.clock.set('2026-06-12T01:30:00Z');
    expect((await act('cancel', request, rider)).cancellationCharge).toBe(0);
    expect((await act('cancel', parcel, rider)).cancellationCharge).toBe(0);
  });

  it('from anybody on a trip that the carrier cancels', async () => {
    const [id = 0] = await book(trip, rider);
    app.clock.set(late);
    await app.request('POST', `/api/trips/${trip.tripId}/cancel`, {
      headers: { authorization: `Bearer ${trip.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Зламався автобус' }),
    });
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'trip', cancellationCharge: 0 });
  });
});

describe('a cancellation', () => {
  it('is refused when it costs more than the passenger has seen', async () => {
    const [id = 0] = await book(trip, rider, seatsInput());
    app.clock.set('2026-06-11T04:00:01Z');
    expect(await outcome(act('cancel', id, rider, { charge: 0 }))).toBe('price_changed');
    expect((await read(id)).status).toBe('confirmed');
    expect(await outcome(act('cancel', id, rider, { charge: 1800 }))).toBe('done');
  });

  it('of one seat of a party costs the share of that seat', async () => {
    const [first = 0, second = 0] = await book(trip, rider, seatsInput());
    app.clock.set('2026-06-11T04:00:01Z');
    await act('cancel', first, rider, { alone: true });
    expect([(await read(first)).cancellationCharge, (await read(second)).status]).toEqual([900, 'confirmed']);
  });

  it('by the link of the ticket costs the same as one by the account', async () => {
    const made = await app.call(
      bookingsApi.book,
      { params: { tripId: trip.tripId }, body: seatInput() },
      trip.owner.token,
    );
    const code = made.bookings[0]?.ticket ?? '';
    app.clock.set('2026-06-11T04:00:01Z');
    const cancel = (charge: number) =>
      app.call(ticketApi.cancel, { params: { code }, body: { phone: '+380671112233', charge } });
    expect(await app.call(ticketApi.ticket, { params: { code } })).toMatchObject({ cancellationTerms: LADDER });
    expect(await outcome(cancel(0))).toBe('price_changed');
    expect(await cancel(900)).toMatchObject({ status: 'cancelled', cancellationCharge: 900 });
  });
});

describe('a passenger who does not come', () => {
  it('is charged the last step, and nothing after an undo', async () => {
    const [id = 0] = await book(trip, rider);
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set('2026-06-12T04:01:00Z');
    expect((await act('noShow', id, trip.driver)).cancellationCharge).toBe(4500);
    expect((await act('undo', id, trip.driver)).cancellationCharge).toBe(0);
  });

  it('is charged too when the bus departs without a decision about them', async () => {
    const [id = 0] = await book(trip, rider);
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set('2026-06-12T04:05:00Z');
    const left = { action: 'depart', seq: 0, confirmed: true };
    const pressed = await parcelStaff(app).press(trip.tripId, trip.driver, left);
    expect(pressed).toBe('done');
    expect(await read(id)).toMatchObject({ status: 'no_show', cancellationCharge: 4500 });
  });
});

describe('the charge of a cancellation', () => {
  it('is kept when the rest of the payment is given back', async () => {
    const [id = 0] = await book(trip, rider);
    await act('pay', id, trip.driver);
    app.clock.set('2026-06-12T03:00:00Z');
    expect((await act('cancel', id, rider)).paid).toBe(4500);
    expect(await cash()).toMatchObject({ unpaid: [], toGiveBack: [{ bookingId: id, sum: 2250 }] });
  });

  it('is listed as due until it is paid or waived, and is in the CSV file', async () => {
    const [first = 0] = await book(trip, rider);
    const [second = 0] = await book(trip, rider);
    app.clock.set('2026-06-12T03:00:00Z');
    for (const id of [first, second]) await act('cancel', id, rider);
    expect((await cash()).unpaid).toMatchObject([
      { bookingId: first, due: 2250, charge: true },
      { bookingId: second, due: 2250, charge: true },
    ]);
    const csv = await app.request('GET', `/api/payments.csv?trip=${trip.tripId}`, {
      headers: { authorization: `Bearer ${trip.owner.token}`, 'accept-language': 'en' },
    });
    expect((await csv.text()).match(/22[.,]50/g)).toHaveLength(2);
    expect((await act('pay', first, trip.owner)).paid).toBe(2250);
    expect((await read(second, trip.owner)).actions).toEqual(expect.arrayContaining(['pay', 'waive']));
    expect(await act('waive', second, trip.owner)).toMatchObject({ cancellationCharge: 0 });
    expect(await outcome(act('waive', second, trip.owner))).toBe('booking_state');
    expect(await cash()).toMatchObject({ unpaid: [], toGiveBack: [] });
  });

  it('can be waived by the staff only', async () => {
    const [id = 0] = await book(trip, rider);
    app.clock.set('2026-06-12T03:00:00Z');
    await act('cancel', id, rider);
    const stranger = (await addBookableTrip(app.sql)).owner;
    expect(await outcome(act('waive', id, rider))).toBe('not_allowed');
    expect(await outcome(act('waive', id, stranger))).toBe('not_found');
  });
});
