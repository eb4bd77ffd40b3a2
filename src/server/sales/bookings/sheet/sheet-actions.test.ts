import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SheetActionInput } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { type PressResult, sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider } = bookingScene({ instant: true });

let booked: number[];
beforeEach(async () => {
  const actions = bookingActions(app);
  booked = [...(await actions.book(trip, rider)), ...(await actions.book(trip, rider))];
  app.clock.set('2026-06-12T04:05:00Z');
});

const DEVICE = randomUUID();

interface Press {
  id?: string;
  at?: string;
  do: SheetActionInput;
}

function send(
  presses: readonly Press[],
  { actor = trip.driver, device = DEVICE }: { actor?: TestActor; device?: string } = {},
): Promise<{ results: PressResult[]; sheet: TripSheet }> {
  const actions = presses.map((press) => ({ id: randomUUID(), at: app.clock.now().toISOString(), ...press }));
  return app.call(sheetApi.act, { params: { tripId: trip.tripId }, body: { device, actions } }, actor.token);
}

/** The outcome of one press: 'done' or the code of the refusal. */
async function press(action: SheetActionInput, at?: string): Promise<string> {
  const { results } = await send([{ do: action, ...(at === undefined ? {} : { at }) }]);
  return results[0]?.code ?? results[0]?.outcome ?? '';
}

describe('the steps of a trip', () => {
  it('lead from the start over departures and arrivals to the end', async () => {
    const [one = 0, two = 0] = booked;
    const steps: SheetActionInput[] = [
      { action: 'start' },
      { action: 'board', bookingId: one },
      { action: 'board', bookingId: two },
      { action: 'depart', seq: 0 },
      { action: 'arrive', seq: 1, confirmed: true },
      { action: 'depart', seq: 1, confirmed: true },
      { action: 'border' },
      { action: 'resume', counted: 2 },
      { action: 'arrive', seq: 2, confirmed: true },
      { action: 'depart', seq: 2, confirmed: true },
      { action: 'arrive', seq: 3, confirmed: true },
      { action: 'finish', confirmed: true },
    ];
    const { results, sheet } = await send(steps.map((step) => ({ do: step })));
    expect(results.map(({ code, outcome }) => code ?? outcome)).toEqual(steps.map(() => 'done'));
    expect(sheet).toMatchObject({
      status: 'finished',
      currentSeq: 3,
      halt: null,
      halts: [{ kind: 'border', counted: 2 }],
    });
    expect(sheet.stops.map(({ departedAt }) => departedAt !== null)).toEqual([true, true, true, false]);
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('are refused one by one, and the next ones still count', async () => {
    const { results, sheet } = await send([
      { do: { action: 'arrive', seq: 1 } },
      { do: { action: 'start' } },
      { do: { action: 'depart', seq: 1 } },
      { do: { action: 'depart', seq: 0 } },
    ]);
    expect(results.map(({ code, outcome }) => code ?? outcome)).toEqual([
      'trip_state',
      'done',
      'wrong_stop',
      'needs_confirmation',
    ]);
    expect(sheet).toMatchObject({ status: 'started', currentSeq: 0 });
  });

  it('make no-shows of the passengers left behind, but not before the departure time', async () => {
    await press({ action: 'start' }, '2026-06-12T03:50:00Z');
    expect(await press({ action: 'depart', seq: 0, confirmed: true }, '2026-06-12T03:59:00Z')).toBe('too_early');
    const { sheet } = await send([{ do: { action: 'depart', seq: 0, confirmed: true } }]);
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['no_show', 'no_show']);
  });

  it('can be undone within ten minutes, together with the no-shows', async () => {
    await press({ action: 'start' });
    await press({ action: 'depart', seq: 0, confirmed: true });
    app.clock.advance(10 * 60_000);
    const { sheet } = await send([{ do: { action: 'undoStep' } }]);
    expect(sheet.stops[0]?.departedAt).toBeNull();
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    app.clock.advance(60_000);
    expect(await press({ action: 'undoStep' })).toBe('undo_too_late');
  });
});

describe('the guards of a trip', () => {
  it('ask for a confirmation of an early stop or end, and of a parcel that stays aboard', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const [parcel = 0] = await bookingActions(app).book(trip, rider, parcelInput({ toSeq: 1 }));
    app.clock.set('2026-06-12T04:05:00Z');
    await press({ action: 'start' });
    for (const bookingId of [...booked, parcel]) await press({ action: 'board', bookingId });
    expect(await press({ action: 'depart', seq: 0 })).toBe('done');
    expect(await press({ action: 'finish' })).toBe('needs_confirmation');
    app.clock.set('2026-06-12T08:29:00Z');
    expect(await press({ action: 'arrive', seq: 1 })).toBe('needs_confirmation');
    app.clock.set('2026-06-12T08:30:00Z');
    expect(await press({ action: 'arrive', seq: 1 })).toBe('done');
    app.clock.set('2026-06-12T09:00:00Z');
    expect(await press({ action: 'depart', seq: 1 })).toBe('needs_confirmation');
    expect(await press({ action: 'depart', seq: 1, confirmed: true })).toBe('done');
  });

  it('allow a pause to end with a head count only', async () => {
    await press({ action: 'start' });
    await press({ action: 'pause', until: '2026-06-12T04:20:00Z' });
    expect(await press({ action: 'depart', seq: 0, confirmed: true })).toBe('trip_halted');
    expect(await press({ action: 'resume', counted: 1, missing: [1_000_000] })).toBe('invalid_input');
    const { sheet } = await send([{ do: { action: 'resume', counted: 1, missing: [booked[1] ?? 0] } }]);
    expect(sheet.halts).toMatchObject([{ kind: 'pause', counted: 1, missing: [booked[1]] }]);
  });
});

describe('a passenger who is missing at a head count', () => {
  it('is left behind: out of every count, and aboard again when they have caught up', async () => {
    const [one = 0, two = 0] = booked;
    await press({ action: 'start' });
    for (const bookingId of booked) await press({ action: 'board', bookingId });
    await press({ action: 'border' });
    const { sheet } = await send([{ do: { action: 'resume', counted: 1, missing: [two] } }]);
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['boarded', 'left_behind']);
    expect([sheet.bookedSeats, sheet.totalBooked]).toEqual([1, 1]);
    await app.runJobs();
    const subjects = async (actor: TestActor) =>
      (
        await app.sql<{ subject: string }[]>`
          select subject from notification where account_id = ${actor.accountId} and subject in ('leftBehind', 'passengerLeft')`
      ).map(({ subject }) => subject);
    expect([await subjects(rider), await subjects(trip.owner), await subjects(trip.driver)]).toEqual([
      ['leftBehind'],
      ['passengerLeft'],
      [],
    ]);
    await expect(send([{ do: { action: 'board', bookingId: two } }], { actor: rider })).rejects.toThrow();
    const again = await send([{ do: { action: 'board', bookingId: two } }]);
    expect(again.sheet.bookings.map(({ status }) => status)).toEqual(['boarded', 'boarded']);
    expect(await press({ action: 'complete', bookingId: one })).toBe('too_early');
    await press({ action: 'depart', seq: 0, confirmed: true });
    expect(await press({ action: 'complete', bookingId: one })).toBe('done');
  });

  it('stays left behind when the trip ends', async () => {
    const [one = 0] = booked;
    await press({ action: 'start' });
    await press({ action: 'board', bookingId: one });
    await press({ action: 'pause' });
    await press({ action: 'resume', counted: 0, missing: [one] });
    const { sheet } = await send([{ do: { action: 'finish', confirmed: true } }]);
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['left_behind', 'no_show']);
  });
});

describe('the undo of a trip’s end', () => {
  it('gives back the trip, its passengers, and the carrier’s number of trips', async () => {
    await press({ action: 'start' });
    await press({ action: 'board', bookingId: booked[0] ?? 0 });
    await press({ action: 'finish', confirmed: true });
    const count = async () =>
      (await app.sql<{ n: number }[]>`select trips_count as n from carrier where id = ${trip.carrierId}`)[0]?.n;
    expect(await count()).toBe(1);
    const { sheet } = await send([{ do: { action: 'undoStep' } }]);
    expect(sheet).toMatchObject({ status: 'started', currentSeq: 0, finishedAt: null, bookedSeats: 2 });
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['boarded', 'confirmed']);
    expect(await count()).toBe(0);
  });
});

describe('a press on the trip sheet', () => {
  it('is done once, however often it arrives', async () => {
    await press({ action: 'start' });
    const twice = { id: randomUUID(), do: { action: 'pay', bookingId: booked[0] ?? 0, paid: true } } as const;
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => send([twice], { device: randomUUID() })));
    expect(new Set(all.map(({ results }) => JSON.stringify(results))).size).toBe(1);
    const events = await app.sql`
      select from booking_event where booking_id = ${booked[0] ?? 0} and action = 'pay'`;
    expect(events.length).toBe(1);
  });

  it('is not refused because another holds its booking: it waits for the next attempt', async () => {
    await press({ action: 'start' });
    const id = booked[0] ?? 0;
    const pressed = { id: randomUUID(), do: { action: 'board', bookingId: id } } as const;
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = app.sql.begin(async (sql) => {
      await sql`select from booking where id = ${id} for no key update`;
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    expect(await problemOf(send([pressed]))).toMatchObject({ status: 429, code: 'too_many_requests' });
    released.resolve();
    await other;
    expect((await send([pressed])).results).toMatchObject([{ outcome: 'done' }]);
  });

  it('counts at the time of pressing, unless that is in the future or before the previous step', async () => {
    const at = async (pressed: string, action: SheetActionInput) =>
      (await send([{ at: pressed, do: action }])).results[0]?.at;
    app.clock.set('2026-06-12T14:00:00Z');
    // Half a day without a connection.
    expect(await at('2026-06-12T03:50:00.000Z', { action: 'start' })).toBe('2026-06-12T03:50:00.000Z');
    expect(await at('2026-06-12T03:40:00.000Z', { action: 'depart', seq: 0, confirmed: true })).toBe(
      '2026-06-12T14:00:00.000Z',
    );
    expect(await at('2026-06-13T00:00:00.000Z', { action: 'arrive', seq: 1 })).toBe('2026-06-12T14:00:00.000Z');
    const [stop] = await app.sql<{ at: Date; pressed: Date }[]>`
      select departed_at as at, departed_pressed_at as pressed from trip_stop where trip_id = ${trip.tripId} and seq = 0`;
    expect(stop).toEqual({ at: new Date('2026-06-12T14:00:00Z'), pressed: new Date('2026-06-12T03:40:00Z') });
  });

  it('must be about a booking of its trip, and its id belongs to that trip', async () => {
    const other = await addBookableTrip(app.sql, { instant: true });
    const id = randomUUID();
    await press({ action: 'start' });
    const foreign = { id, do: { action: 'pay', bookingId: booked[0] ?? 0, paid: true } } as const;
    const toOther = (action: Press) => {
      const body = { device: DEVICE, actions: [{ id: randomUUID(), at: app.clock.now().toISOString(), ...action }] };
      return app.call(sheetApi.act, { params: { tripId: other.tripId }, body }, other.driver.token);
    };
    expect((await toOther(foreign)).results[0]).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect((await send([foreign])).results[0]).toMatchObject({ outcome: 'refused', code: 'conflict' });
  });

  it('with a wrong code of a parcel is counted, and the code is not stored', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const [parcel = 0] = await bookingActions(app).book(trip, rider, parcelInput());
    app.clock.set('2026-06-12T04:05:00Z');
    await press({ action: 'start' });
    await press({ action: 'board', bookingId: parcel });
    expect(await press({ action: 'complete', bookingId: parcel, pin: 'хибний' })).toBe('wrong_pin');
    const [row] = await app.sql<{ tries: number }[]>`
      select pin_tries as tries from parcel where booking_id = ${parcel}`;
    expect(row?.tries).toBe(1);
    const stored = await app.sql<{ input: object }[]>`
      select input from trip_action where booking_id = ${parcel} and action = 'complete'`;
    expect(stored).toEqual([{ input: { action: 'complete', bookingId: parcel } }]);
  });

  it('is sent with at most 24 others, and with a valid time', async () => {
    const many = Array.from({ length: 26 }, () => ({ do: { action: 'start' } as const }));
    expect((await problemOf(send(many))).code).toBe('invalid_input');
    expect((await problemOf(send([{ at: 'вчора', do: { action: 'start' } }]))).code).toBe('invalid_input');
  });

  it('does not find the trip of a stranger', async () => {
    const other = await addCarrier(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const actor of [other.owner, colleague]) {
      expect((await problemOf(send([{ do: { action: 'start' } }], { actor }))).code).toBe('not_found');
    }
    expect((await problemOf(send([{ do: { action: 'start' } }], { actor: rider }))).code).toBe('not_allowed');
  });
});

describe('the list of trips ahead', () => {
  it('has the trips that the person drives within two days', async () => {
    const ahead = async (actor: TestActor) =>
      (await app.call(tripsApi.ahead, {}, actor.token)).data.map(({ id }) => id);
    expect(await ahead(trip.driver)).toEqual([trip.tripId]);
    expect(await ahead(trip.owner)).toEqual([]);
    app.clock.set('2026-06-10T03:59:00Z');
    expect(await ahead(trip.driver)).toEqual([]);
    expect((await problemOf(ahead(rider))).code).toBe('not_allowed');
  });
});
