import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { formHoldsApi } from '#shared/sales/bookings/seats/form-hold.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene({ config: { trustProxy: 1 } });
beforeEach(() => app.sql`delete from rate_limit`);

const MINUTE = 60_000;
type Seats = (number | null)[];
interface Opened {
  form?: string;
  after?: string;
  by?: TestActor | undefined;
  ip?: string;
  fromSeq?: number;
  toSeq?: number;
}

const ofIp = (ip = '198.51.100.1') => ({ 'x-forwarded-for': ip });
const any = (count: number): Seats => Array(count).fill(null);

function hold(trip: BookableTrip, seats: Seats, { form = crypto.randomUUID(), by, ip, ...stops }: Opened = {}) {
  const body = { form, fromSeq: 0, toSeq: 3, seats, ...stops };
  return app.call(formHoldsApi.hold, { params: { tripId: trip.tripId }, body }, by?.token, ofIp(ip));
}
const release = (trip: BookableTrip, form: string, by?: TestActor) =>
  app.call(formHoldsApi.release, { params: { tripId: trip.tripId, form } }, by?.token);

const input = (form: string | undefined, seats: Seats) =>
  seatsInput({ form, travellers: seats.map((seat) => ({ name: 'Ірина Савчук', seat })) });
async function book(trip: BookableTrip, form: string | undefined, seats: Seats, by?: TestActor, ip?: string) {
  const of = { params: { tripId: trip.tripId }, body: input(form, seats) };
  const made = await app.call(by ? bookingsApi.book : guestApi.book, of, by?.token, ofIp(ip));
  return made.bookings.map(({ seat }) => seat);
}

const heldOn = async (trip: BookableTrip) =>
  (await app.sql<{ seat: number }[]>`select seat from seat_hold where trip_id = ${trip.tripId} order by seat`).map(
    ({ seat }) => seat,
  );
const free = async (trip: BookableTrip) =>
  (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} })).freeSeats;
const counted = async (trip: BookableTrip) => {
  const [row] = await app.sql<{ free: number }[]>`
    select min(bit_count(leg::bit(64)))::int as free from trip, unnest(free_seats) leg where id = ${trip.tripId}`;
  return row?.free;
};

async function afterMinutes(minutes: number) {
  app.clock.advance(minutes * MINUTE);
  await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
  await app.runJobs();
}

describe('an open form', () => {
  it('holds seats that nobody else gets, for a quarter of an hour', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const held = await hold(trip, [5, null]);
    expect(held).toEqual({ seats: [5, 4], until: new Date(app.clock.now().getTime() + 15 * MINUTE).toISOString() });
    expect(await free(trip)).toBe(16);
    await vi.waitFor(async () => expect(await counted(trip), 'what search shows').toBe(16));
    const rider = await addPassenger(app.sql);
    expect(await outcome(book(trip, undefined, [5], rider))).toBe('seat_taken');
    expect(await outcome(hold(trip, [4], { by: rider }))).toBe('seat_taken');
    await afterMinutes(14);
    expect(await heldOn(trip)).toEqual([4, 5]);
    await afterMinutes(1);
    expect(await heldOn(trip)).toEqual([]);
    expect(await counted(trip)).toBe(18);
    expect(await book(trip, undefined, [5], rider)).toEqual([5]);
  });

  it('is not held beyond the departure, and not where nothing can be booked', async () => {
    const trip = await addBookableTrip(app.sql);
    app.clock.set('2026-06-12T03:50:00Z');
    expect(await hold(trip, any(1))).toMatchObject({ until: '2026-06-12T04:00:00.000Z' });
    app.clock.set('2026-06-12T04:01:00Z');
    expect(await outcome(hold(trip, any(1)))).toBe('too_late');
    expect(await outcome(hold(trip, any(1), { fromSeq: 2, toSeq: 1 }))).toBe('wrong_stops');
    expect(await outcome(hold({ ...trip, tripId: 999_999 }, any(1)))).toBe('not_found');
  });

  it('changes what it holds without time that begins again, and keeps it where more is refused', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8, instant: true });
    const form = crypto.randomUUID();
    const { until } = await hold(trip, any(1), { form });
    app.clock.advance(10 * MINUTE);
    expect(await hold(trip, [3, 4], { form })).toEqual({ seats: [3, 4], until });
    const rider = await addPassenger(app.sql);
    await book(trip, undefined, any(5), rider);
    expect(await outcome(hold(trip, [3, 4, null, null], { form, by: rider }))).toBe('no_seats_left');
    expect(await outcome(hold(trip, [3, 3], { form, by: rider }))).toBe('seat_taken');
    expect(await outcome(hold(trip, [9], { form, by: rider }))).toBe('no_such_seat');
    expect(await heldOn(trip)).toEqual([3, 4]);
    expect(await hold(trip, [4], { form, fromSeq: 1 })).toMatchObject({ seats: [4] });
    expect(await heldOn(trip)).toEqual([4]);
  });

  it('continues what it held before a reload, until the same time, whenever the release of the old page arrives', async () => {
    const trip = await addBookableTrip(app.sql);
    const [after, form] = [crypto.randomUUID(), crypto.randomUUID()];
    const { until } = await hold(trip, [7, 8], { form: after });
    app.clock.advance(5 * MINUTE);
    expect(await outcome(hold(trip, [7, 8], { form }))).toBe('seat_taken');
    expect(await hold(trip, [7, 8], { form, after })).toEqual({ seats: [7, 8], until });
    await release(trip, after);
    expect(await heldOn(trip)).toEqual([7, 8]);
  });

  it('releases its seats when it is closed, and nobody releases those of another', async () => {
    const trip = await addBookableTrip(app.sql);
    const form = crypto.randomUUID();
    await hold(trip, any(2), { form });
    await release(trip, crypto.randomUUID());
    expect(await heldOn(trip)).toHaveLength(2);
    await release(trip, form);
    await release(trip, form);
    expect(await heldOn(trip)).toEqual([]);
    await vi.waitFor(async () => expect(await counted(trip)).toBe(18));
    expect(await outcome(release(trip, 'none'))).toBe('invalid_input');
  });

  it('holds again once its time is over, also the last seat before the job has run', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8, instant: true });
    await book(trip, undefined, any(7), await addPassenger(app.sql));
    const form = crypto.randomUUID();
    const { seats } = await hold(trip, any(1), { form });
    expect(await outcome(hold(trip, any(1)))).toBe('no_seats_left');
    app.clock.advance(15 * MINUTE);
    const until = new Date(app.clock.now().getTime() + 15 * MINUTE).toISOString();
    expect(await hold(trip, any(1), { form })).toEqual({ seats, until });
  });
});

describe('the booking', () => {
  it('gets what its form holds, signed in or not, in one transaction', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const form = crypto.randomUUID();
    const { seats } = await hold(trip, any(2), { form });
    expect(await book(trip, form, any(2))).toEqual(seats);
    expect(await heldOn(trip)).toEqual([]);
    const rider = await addPassenger(app.sql);
    const other = crypto.randomUUID();
    const own = await hold(trip, [9], { form: other, by: rider });
    const refused = { ...input(other, [9]), total: 1 };
    const of = { params: { tripId: trip.tripId }, body: refused };
    expect(await outcome(app.call(bookingsApi.book, of, rider.token))).toBe('price_changed');
    expect(await heldOn(trip), 'a refused booking leaves them').toEqual([9]);
    expect(await book(trip, other, [null], rider)).toEqual(own.seats);
  });

  it('gets the seats of a form that was opened before the sign-in, and of none that is over', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8, instant: true });
    const form = crypto.randomUUID();
    await hold(trip, [7], { form });
    const rider = await addPassenger(app.sql);
    expect(await book(trip, form, any(1), rider)).toEqual([7]);
    const late = crypto.randomUUID();
    await hold(trip, [8], { form: late });
    app.clock.advance(16 * MINUTE);
    expect(await book(trip, late, any(1), rider), 'any seat').toEqual([1]);
  });
});

describe('nobody empties a bus', () => {
  const open = (trip: BookableTrip, count: number, of?: Opened) => outcome(hold(trip, any(count), of));
  const passengers = (count: number) => Promise.all(Array.from({ length: count }, () => addPassenger(app.sql)));

  it('from one network: eight seats of a trip in all forms, proven or not', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 50 });
    expect(await open(trip, 5)).toBe('done');
    expect(await open(trip, 4)).toBe('too_many_unproven_seats');
    const [first, second] = await passengers(2);
    expect(await open(trip, 3, { by: first })).toBe('done');
    expect(await open(trip, 1, { by: second })).toBe('too_many_held_seats');
    expect(await open(trip, 1, { by: second, ip: '198.51.100.9' })).toBe('done');
    expect(await outcome(book(trip, undefined, any(1), second)), 'a proven person books').toBe('done');
  });

  it('by unproven people: their forms and bookings hold a third together', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
    expect(await open(trip, 5)).toBe('done');
    expect(await outcome(book(trip, undefined, any(4), undefined, '198.51.100.2'))).toBe('done');
    expect(await open(trip, 1, { ip: '198.51.100.3' })).toBe('too_many_unproven_on_trip');
    expect(await outcome(book(trip, undefined, any(1), undefined, '198.51.100.3'))).toBe('too_many_unproven_on_trip');
    expect(await open(trip, 1, { by: (await passengers(1))[0], ip: '198.51.100.3' })).toBe('done');
  });

  it('by many accounts of many networks: open forms hold two thirds', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 20 });
    const answers: string[] = [];
    for (const [index, by] of (await passengers(16)).entries())
      answers.push(await open(trip, 1, { by, ip: `198.51.100.${index + 1}` }));
    expect(answers.filter((one) => one === 'done')).toHaveLength(13);
    expect(await heldOn(trip)).toHaveLength(13);
  });

  it('by forms of one account: the later one holds, and the earlier one does not', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 20 });
    const [by] = await passengers(1);
    for (let forms = 0; forms < 3; forms += 1) expect(await open(trip, 4, { by })).toBe('done');
    expect(await heldOn(trip)).toHaveLength(4);
  });

  it('again and again: holds that begin are counted by person and hour', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 50 });
    const again = async () => {
      const form = crypto.randomUUID();
      const answer = await open(trip, 6, { form });
      await release(trip, form);
      return answer;
    };
    for (let times = 0; times < 4; times += 1) expect(await again()).toBe('done');
    expect(await again()).toBe('too_many_requests');
    expect(await outcome(book(trip, undefined, any(2))), 'a guest still books').toBe('done');
    app.clock.advance(61 * MINUTE);
    expect(await again()).toBe('done');
  });

  it('though staff of the trip hold what they need for a caller', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect(await open(trip, 8, { by: dispatcher })).toBe('done');
    expect(await outcome(hold(trip, any(9), { by: dispatcher }))).toBe('invalid_input');
  });
});
