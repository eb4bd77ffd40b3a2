import { describe, expect, it } from 'vitest';
import { DEFAULT_CHANGE_HOURS } from '#shared/network/carriers/rule-hours.ts';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { MOVING_KINDS } from '#shared/sales/bookings/core/change.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { expireChanges } from './commands/answer-change.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true, seats: 8 });
const later = eachTest(() => addLaterTrip(app, trip, { seats: 8 }));
const its = changeActions(app);

const read = (bookingId: number, actor: TestActor) =>
  app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);

/** The subjects that an account was notified of. */
async function notifiedOf(accountId: number): Promise<string[]> {
  await app.runJobs();
  const rows = await app.sql<{ subject: string }[]>`
    select subject from notification where account_id = ${accountId} order by id`;
  return rows.map(({ subject }) => subject);
}

async function heldSeats(tripId: number): Promise<number[]> {
  const rows = await app.sql<{ seat: number }[]>`
    select seat from booking where trip_id = ${tripId} and holds and seat is not null order by seat`;
  return rows.map(({ seat }) => seat);
}

describe('a change of a booking by the staff', () => {
  it('of seat, name or phone number is done at once, and the passenger is notified', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const changed = await its.propose(id, trip.owner, { seat: 5, name: 'Ніна Бойко', phone: '+380 (67) 222-33-44' });
    expect(changed).toMatchObject({ seat: 5, name: 'Ніна Бойко', contactPhone: '+380672223344', change: null });
    expect(changed.history.at(-1)).toMatchObject({
      action: 'change',
      change: { kinds: ['seat', 'name', 'phone'], byPhone: false, before: { seat: 3 }, after: { seat: 5 } },
    });
    expect(await notifiedOf(rider.accountId)).toContain('moved');
    expect(await heldSeats(trip.tripId)).toEqual([5]);
  });

  it('to another trip is an offer, which takes the new seat and frees the old one when it is accepted', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const offered = await its.propose(id, trip.owner, { tripId: later.tripId, price: 4000 });
    expect(offered).toMatchObject({
      trip: { id: trip.tripId },
      change: { side: 'carrier', answers: ['withdraw'], kinds: ['trip', 'price'], after: { seat: 3, price: 4000 } },
    });
    expect(await heldSeats(later.tripId)).toEqual([]);
    const mine = await read(id, rider);
    expect(mine.change).toMatchObject({ answers: ['accept', 'decline'], endsAt: '2026-06-11T09:00:00.000Z' });
    expect(await notifiedOf(rider.accountId)).toContain('changeOffered');
    const accepted = await its.accept(mine, rider);
    expect(accepted).toMatchObject({ trip: { id: later.tripId }, fare: 4000, status: 'confirmed', change: null });
    expect([await heldSeats(trip.tripId), await heldSeats(later.tripId)]).toEqual([[], [3]]);
    expect(await notifiedOf(rider.accountId)).toContain('moved');
    expect(await notifiedOf(trip.driver.accountId)).toContain('movedOff');
    expect(await notifiedOf(later.driver.accountId)).toContain('movedOn');
    expect(await notifiedOf(trip.owner.accountId)).toContain('changeAccepted');
    expect(await outcome(its.accept(mine, rider))).toBe('change_over');
  });

  it('to which the passenger agreed by telephone is done at once, and the history says by whom', async () => {
    const [id = 0] = await book(trip, trip.owner, seatInput(3));
    await app.sql`update party set contact_phone = '' where id = (select party_id from booking where id = ${id})`;
    expect(await outcome(its.propose(id, trip.owner, { tripId: later.tripId }))).toBe('needs_agreement');
    const moved = await its.propose(id, trip.owner, { tripId: later.tripId, fromSeq: 0, toSeq: 2 }, { agreed: true });
    expect(moved).toMatchObject({ trip: { id: later.tripId }, toSeq: 2, fare: 3200 });
    expect(moved.history.at(-1)).toMatchObject({ action: 'change', change: { byPhone: true, state: 'done' } });
    expect(moved.history.at(-1)?.actor).toBeTruthy();
  });

  it('to a lower price is done at once, to a higher one it is an offer; payments stay', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    await act('pay', id, trip.driver);
    expect(await its.propose(id, trip.owner, { price: 4000 })).toMatchObject({ fare: 4000, paid: 4500, change: null });
    expect(await its.propose(id, trip.owner, { price: 5000 })).toMatchObject({
      fare: 4000,
      change: { after: { price: 5000 } },
    });
    expect(await outcome(its.propose(id, trip.owner, { price: 6000 }))).toBe('change_open');
    const { changeable } = await read(id, trip.owner);
    expect(changeable).toContain('name');
    expect(changeable.filter((kind) => MOVING_KINDS.includes(kind))).toEqual([]);
    expect(await its.propose(id, trip.owner, { seat: 4 })).toMatchObject({ seat: 4 });
    const declined = await its.decline(await read(id, rider), rider);
    expect(declined).toMatchObject({ fare: 4000, seat: 4, change: null });
    expect(await notifiedOf(trip.owner.accountId)).toContain('changeDeclined');
  });

  it('can be withdrawn while it is an offer, ends by itself, and both sides are notified', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const first = await its.propose(id, trip.owner, { tripId: later.tripId });
    expect(await outcome(its.withdraw(first, rider))).toBe('not_allowed');
    expect(await outcome(its.accept(first, trip.owner))).toBe('not_allowed');
    expect((await its.withdraw(first, trip.owner)).change).toBeNull();
    expect(await notifiedOf(rider.accountId)).toContain('changeWithdrawn');
    const second = await its.propose(id, trip.owner, { tripId: later.tripId });
    app.clock.set('2026-06-11T09:00:00Z');
    expect(await outcome(its.accept(second, rider))).toBe('change_over');
    await expireChanges(app.sql, app.clock.now(), () => undefined);
    expect(await notifiedOf(trip.owner.accountId)).toContain('changeExpired');
    expect((await read(id, rider)).history.at(-1)).toMatchObject({ action: 'expireChange' });
  });

  it('moves the whole party, or one person, who then has their own party', async () => {
    const [first = 0, second = 0] = await book(trip, rider, seatsInput());
    const both = await its.propose(first, trip.owner, { tripId: later.tripId }, { alone: false });
    expect(both.change?.count).toBe(2);
    const moved = await its.accept(await read(first, rider), rider);
    expect(moved.party).toMatchObject([{ id: second }]);
    expect((await read(second, rider)).trip.id).toBe(later.tripId);
    const back = await its.propose(second, trip.owner, { tripId: trip.tripId }, { agreed: true });
    expect([back.party, (await read(first, rider)).party]).toEqual([[], []]);
    expect(back.partyId).not.toBe(moved.partyId);
  });

  it('can correct the name of a passenger aboard, but cannot move anybody who is aboard or has left', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    await forceTrip(app.sql, trip.tripId, 'started');
    await app.sql`update booking set status = 'boarded' where id = ${id}`;
    expect(await its.propose(id, trip.driver, { name: 'Ніна Бойко' })).toMatchObject({ name: 'Ніна Бойко' });
    expect(await outcome(its.propose(id, trip.owner, { tripId: later.tripId }))).toBe('booking_state');
    await app.sql`update booking set status = 'completed' where id = ${id}`;
    expect(await outcome(its.propose(id, trip.owner, { name: 'Ірина Савчук' }))).toBe('booking_state');
  });

  it('is refused for a taken seat, a full bus, a seat that the bus does not have, or no difference', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    await book(later, rider, seatInput(5));
    expect(await outcome(its.propose(id, trip.owner, { tripId: later.tripId, seat: 5 }))).toBe('seat_taken');
    expect(await outcome(its.propose(id, trip.owner, { seat: 9 }))).toBe('no_such_seat');
    expect(await outcome(its.propose(id, trip.owner, { seat: 3 }))).toBe('nothing_changed');
    expect(await outcome(its.propose(id, trip.owner, { tripId: later.tripId, fromSeq: 2, toSeq: 1 }))).toBe(
      'wrong_stops',
    );
    await book(later, rider, seatsInput({ travellers: Array(7).fill({ name: 'Ірина Савчук', seat: null }) }));
    expect(await outcome(its.propose(id, trip.owner, { tripId: later.tripId }))).toBe('no_seats_left');
    await app.sql`update booking set status = 'cancelled' where trip_id = ${later.tripId}`;
    await forceTrip(app.sql, later.tripId, 'cancelled');
    expect(await outcome(its.propose(id, trip.owner, { tripId: later.tripId }))).toBe('trip_cancelled');
  });
});

describe('a change of a booking by other people', () => {
  it('is refused: strangers, other carriers and colleagues find nothing, and the driver may not change trip and price', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const other = await addBookableTrip(app.sql);
    const strangers = [
      await addPassenger(app.sql),
      other.owner,
      await addMember(app.sql, other.carrierId, 'dispatcher'),
    ];
    for (const actor of [...strangers, await addMember(app.sql, trip.carrierId, 'driver')]) {
      expect(await outcome(its.propose(id, actor, { seat: 4 }))).toBe('not_found');
      expect(await outcome(its.preview(id, actor, { seat: 4 }))).toBe('not_found');
      const trips = app.call(changeApi.changeTrips, { params: { bookingId: id }, query: {} }, actor.token);
      expect(await outcome(trips)).toBe('not_found');
    }
    expect(await outcome(its.propose(id, trip.owner, { tripId: other.tripId }))).toBe('not_found');
    expect(await outcome(its.propose(id, trip.driver, { tripId: later.tripId }))).toBe('not_allowed');
    expect(await outcome(its.propose(id, trip.driver, { price: 100 }))).toBe('not_allowed');
    expect(await its.propose(id, trip.driver, { seat: 4 })).toMatchObject({ seat: 4 });
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const offered = await its.propose(id, dispatcher, { tripId: later.tripId });
    for (const actor of strangers) expect(await outcome(its.accept(offered, actor))).toBe('not_found');
    expect(await outcome(its.accept({ ...offered, id: id + 1 }, rider))).toBe('not_found');
  });
});

describe('a change of a booking by the passenger', () => {
  it('to another date is done at the price that was shown, and refused at any other', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const { data } = await app.call(changeApi.changeTrips, { params: { bookingId: id }, query: {} }, rider.token);
    expect(data).toMatchObject([{ tripId: later.tripId, price: 4500, freeSeats: 8, refusal: null }]);
    expect(await outcome(its.propose(id, rider, { tripId: later.tripId, price: 4400 }))).toBe('price_changed');
    const moved = await its.propose(id, rider, { tripId: later.tripId, price: 4500 });
    expect(moved).toMatchObject({ trip: { id: later.tripId }, seat: 3, change: null });
    expect(await notifiedOf(trip.owner.accountId)).toContain('changeMade');
  });

  it('is a request where the carrier confirms bookings by hand', async () => {
    await app.sql`update carrier set instant_confirmation = false where id = ${trip.carrierId}`;
    const [id = 0] = await book(trip, rider, seatInput(3));
    await act('confirm', id, trip.owner);
    const asked = await its.propose(id, rider, { tripId: later.tripId, price: 4500 });
    expect(asked).toMatchObject({ trip: { id: trip.tripId }, change: { side: 'passenger', answers: ['withdraw'] } });
    expect((await read(id, trip.driver)).change?.answers).toEqual([]);
    const seen = await read(id, trip.owner);
    expect(await notifiedOf(trip.owner.accountId)).toContain('changeAsked');
    expect(await its.accept(seen, trip.owner)).toMatchObject({ trip: { id: later.tripId }, status: 'confirmed' });
    expect(await notifiedOf(rider.accountId)).toContain('moved');
  });

  it('is a request where the route of the chosen trip confirms on request, and none where it confirms at once', async () => {
    const routes = (instant: boolean, tripId: number) => app.sql`
      update route_plan set instant_confirmation = ${instant} where id = (select plan_id from trip where id = ${tripId})`;
    await routes(false, later.tripId);
    const [id = 0] = await book(trip, rider, seatInput(3));
    const listed = await app.call(changeApi.changeTrips, { params: { bookingId: id }, query: {} }, rider.token);
    expect(listed.data).toMatchObject([{ tripId: later.tripId, asks: true }]);
    const asked = await its.propose(id, rider, { tripId: later.tripId, price: 4500 });
    expect(asked).toMatchObject({ trip: { id: trip.tripId }, change: { side: 'passenger' } });
    await its.withdraw(asked, rider);
    await app.sql`update carrier set instant_confirmation = false where id = ${trip.carrierId}`;
    await routes(true, later.tripId);
    expect(await its.propose(id, rider, { tripId: later.tripId, price: 4500 })).toMatchObject({
      trip: { id: later.tripId },
      change: null,
    });
  });

  it('of seat and name is possible until the carrier’s deadline, of anything else never', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    expect(await its.propose(id, rider, { seat: 4, name: 'Ніна Бойко' })).toMatchObject({
      seat: 4,
      name: 'Ніна Бойко',
    });
    expect(await outcome(its.propose(id, rider, { toSeq: 2, price: 3200 }))).toBe('not_allowed');
    expect(await outcome(its.propose(id, rider, { phone: '+380671112299' }))).toBe('not_allowed');
    app.clock.set('2026-06-11T05:00:00Z');
    expect(await outcome(its.propose(id, rider, { seat: 5 }))).toBe('change_too_late');
    await app.sql`update carrier set change_hours = null where id = ${trip.carrierId}`;
    expect((await read(id, rider)).changeable).toEqual([]);
    expect(await outcome(its.propose(id, rider, { seat: 5 }))).toBe('not_allowed');
  });
});

describe('a change of a parcel', () => {
  it('takes its room along, is refused without room, and may name another receiver', async () => {
    const [id = 0] = await book(trip, rider, parcelInput());
    const full = await addLaterTrip(app, trip, { parcelKg: 3, days: 2 });
    expect(await outcome(its.propose(id, trip.owner, { tripId: full.tripId }, { agreed: true }))).toBe(
      'no_parcel_room',
    );
    const moved = await its.propose(id, trip.owner, { tripId: later.tripId, toSeq: 3, fromSeq: 0 }, { agreed: true });
    expect(moved).toMatchObject({ trip: { id: later.tripId }, seat: null, fare: 1000 });
    const room = await app.sql<{ tripId: number; kg: number }[]>`
      select trip_id, sum(parcel_kg) as kg from trip_leg
      where trip_id in (${trip.tripId}, ${later.tripId}) group by trip_id order by trip_id`;
    expect(room).toEqual([
      { tripId: trip.tripId, kg: 0 },
      { tripId: later.tripId, kg: 15 },
    ]);
    const named = await its.propose(id, trip.owner, { name: 'Олег Кравець', phone: '+48 600 999 888' });
    expect(named.parcel).toMatchObject({
      receiverName: 'Олег Кравець',
      receiverPhone: '+48600999888',
      senderName: 'Надія Ткач',
    });
  });
});

it('the deadline for changes by passengers is the default one for a new carrier', async () => {
  const [id = 0] = await book(trip, rider, seatInput(3));
  expect((await read(id, rider)).trip.rules.changeHours).toBe(DEFAULT_CHANGE_HOURS);
});

describe('a preview of a change', () => {
  it('shows the result and the passenger’s message, and changes nothing', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    await book(later, rider, seatInput(3));
    const preview = await its.preview(id, trip.owner, { tripId: later.tripId });
    expect(preview).toMatchObject({ consent: 'passenger', kinds: ['trip'], taken: [3], freeSeats: 7, refusal: null });
    expect(preview.after.seat).not.toBe(3);
    expect(preview.message?.body).toContain('12 червня');
    expect((await read(id, rider)).trip.id).toBe(trip.tripId);
    expect((await its.preview(id, trip.owner, { seat: 3 })).refusal).toBe('nothing_changed');
  });
});
