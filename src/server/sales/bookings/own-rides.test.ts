import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { companionsApi } from '#shared/sales/bookings/seats/companions.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addMember } from '#testing/server/carriers.ts';

const app = appScene();
const actions = bookingActions(app);

describe('the people of a company', () => {
  it.each(['owner', 'dispatcher'] as const)('travel with another carrier like everybody else: its %s', async (role) => {
    const [trip, own] = [await addBookableTrip(app.sql, { contractual: [3] }), await addBookableTrip(app.sql)];
    const actor = role === 'owner' ? own.owner : await addMember(app.sql, own.carrierId, role);
    const terms = { params: { tripId: trip.tripId }, query: {} };
    expect(await app.call(bookingsApi.terms, terms, actor.token)).toMatchObject({ refusal: null, forCaller: false });
    const [id = 0] = await actions.book(trip, actor, seatInput(4));
    const [parcel = 0] = await actions.book(trip, actor, parcelInput());
    const read = () => app.call(bookingsApi.booking, { params: { bookingId: id } }, actor.token);
    expect(await read()).toMatchObject({ side: 'passenger', status: 'unconfirmed', seat: 4 });
    const rows = async (kind: 'passenger' | 'parcel') =>
      (await app.call(bookingsApi.mine, { query: { kind } }, actor.token)).data.map((row) => row.id);
    expect([await rows('passenger'), await rows('parcel')]).toEqual([[id], [parcel]]);
    await actions.act('quote', id, trip.owner);
    await actions.act('accept', id, actor);
    expect((await read()).status).toBe('confirmed');
    await actions.act('cancel', id, actor);
    const saved = { body: { name: 'Оля Савчук', birthYear: '' } };
    expect(await outcome(app.call(companionsApi.add, saved, actor.token))).toBe('done');
  });

  it('book on their own trips for callers only, and nobody of another company reads their rides', async () => {
    const [trip, own] = [await addBookableTrip(app.sql), await addBookableTrip(app.sql)];
    const dispatcher = await addMember(app.sql, own.carrierId, 'dispatcher');
    const [caller = 0] = await actions.book(own, dispatcher, seatInput(4));
    const bookingOf = (id: number, token: string) =>
      app.call(bookingsApi.booking, { params: { bookingId: id } }, token);
    expect(await bookingOf(caller, dispatcher.token)).toMatchObject({ side: 'carrier', status: 'confirmed' });
    const [ride = 0] = await actions.book(trip, dispatcher, seatInput(5));
    expect(await outcome(bookingOf(ride, own.owner.token)), 'the owner of their company').toBe('not_found');
    expect((await bookingOf(ride, trip.owner.token)).side).toBe('carrier');
  });
});
