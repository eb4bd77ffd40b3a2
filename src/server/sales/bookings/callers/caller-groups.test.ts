import { beforeEach, describe, expect, it } from 'vitest';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { bookingActions, forceBooking } from '#testing/booking-actions.ts';
import { parcelInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';

const PHONE = '+380673412208';
const { app, trip } = bookingScene();
const dispatcher = eachTest(() => addMember(app.sql, trip.carrierId, 'dispatcher'));

beforeEach(() => app.sql`update party set contact_phone = '' where contact_phone = ${PHONE}`);

const ask = (actor: TestActor) => app.call(callersApi.caller, { query: { phone: PHONE } }, actor.token);
const book = (actor: TestActor, input = seatsInput({ phone: PHONE })) =>
  app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: input }, actor.token);

describe('a caller', () => {
  it('is shown with what is ahead: those booked together as one, with what is paid, without what is over', async () => {
    const two = await book(dispatcher);
    const parcel = await book(dispatcher, parcelInput({ senderPhone: PHONE }));
    const over = await book(dispatcher, seatsInput({ phone: PHONE, toSeq: 1 }));
    for (const { id } of over.bookings) await forceBooking(app.sql, id, 'cancelled');
    await bookingActions(app).act('pay', two.bookings[0]?.id ?? 0, trip.owner);
    const { coming } = await ask(dispatcher);
    expect(
      coming.map(({ kind, code, seats, fare, paid, to }) => [kind, code, seats.length, fare, paid, to.id]),
    ).toEqual([
      ['parcel', parcel.bookings[0]?.code, 0, 800, 0, TOWNS.krakow],
      ['passenger', two.bookings[0]?.code, 2, 9000, 4500, TOWNS.wroclaw],
    ]);
    await app.sql`update trip set status = 'cancelled' where id = ${trip.tripId}`;
    expect((await ask(dispatcher)).coming).toEqual([]);
    await app.sql`update trip set status = 'planned' where id = ${trip.tripId}`;
  });
});

describe('a group', () => {
  const group = (count: number) =>
    seatsInput({
      phone: PHONE,
      travellers: Array.from({ length: count }, () => ({ name: 'Оксана Юрків', seat: null })),
    });

  it('of more than eight is booked by the office as one party', async () => {
    const { bookings } = await book(dispatcher, group(9));
    expect(bookings).toHaveLength(9);
    expect((await ask(dispatcher)).coming.map(({ seats }) => seats.length)).toEqual([9]);
  });

  it('of more than eight is refused to a passenger', async () => {
    expect(await problemOf(book(await addPassenger(app.sql), group(9)))).toMatchObject({
      status: 422,
      errors: [{ field: 'travellers', key: 'travellers_max' }],
    });
  });

  it('of more than the bus has is refused to the office', async () => {
    expect(await problemOf(book(dispatcher, group(60)))).toMatchObject({ status: 409, code: 'no_seats_left' });
  });
});
